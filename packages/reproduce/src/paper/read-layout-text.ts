import { findTables } from './layout/find-tables.ts';
import { commonGutter, findGutter } from './layout/find-gutter.ts';
import { placedLines } from './layout/placed-lines.ts';
import { lineText, type PlacedText } from './layout/placed-text.ts';
import { withoutLineNumbers } from './layout/without-line-numbers.ts';
import type { PaperPage } from './paper.ts';

/** Lines that stand in columns at least, for a text to be one that keeps the places of a page. */
const LEAST_LINES = 8;
/** In points, as if the text were typed on a page: two spaces are a gap between cells, one is a gap between words. */
const CHARACTER = 6;
const LINE = 12;

/** Whether spaces in a text put words where they stood on a page, as tools do that keep a layout. */
export function keepsLayout(source: string): boolean {
  return !source.includes('\t') && (source.match(/\S {2,}\S/g) ?? []).length >= LEAST_LINES;
}

/** Pages of such a text, read as pages of a PDF are: columns one after the other, tables by where their cells stand. */
export function readLayoutText(source: string): readonly PaperPage[] {
  const pages = withoutLineNumbers(source.split('\f').map(piecesOf));
  const gutters = pages.map(findGutter);
  const common = commonGutter(gutters);
  return pages.map((pieces, i) => {
    const lines = placedLines(pieces, gutters[i] ?? common);
    return { number: i + 1, text: lines.map(lineText).join('\n'), tables: findTables(lines) };
  });
}

function piecesOf(page: string): readonly PlacedText[] {
  return page.split('\n').flatMap((line, i) =>
    Array.from(line.matchAll(/\S+(?: \S+)*/g), ({ 0: text, index }) => ({
      text,
      x: index * CHARACTER,
      y: -i * LINE,
      width: text.length * CHARACTER,
      height: 10,
    })),
  );
}
