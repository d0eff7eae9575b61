import { plural, printableLine } from '@assay/shown';
import type { Answer, PlainValue } from '@assay/cards';

/** Wider than this a column does not get for the sake of its longest value. */
const widest = 60;

/**
 * An answer as a table for people. Columns are as wide as the first rows need; a longer value further down moves only
 * its own line.
 */
export async function* answerText({ columns, rows }: Answer): AsyncGenerator<string, void, undefined> {
  const names = columns.map(printableLine);
  let widths: readonly number[] | null = null;
  let count = 0;
  for await (const batch of rows) {
    const lines = batch.map((row) => row.map(shown));
    if (widths === null) {
      widths = widthsOf([names, ...lines]);
      yield lineOf(names, widths) +
        lineOf(
          widths.map((width) => '─'.repeat(width)),
          widths,
        );
    }
    yield lines.map((line) => lineOf(line, widths!)).join('');
    count += batch.length;
  }
  if (widths === null) yield `${names.join('  ')}\n`;
  yield `${plural(count, 'row')}\n`;
}

function shown(value: PlainValue): string {
  if (value === null) return '';
  return printableLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function widthsOf(lines: readonly (readonly string[])[]): number[] {
  return lines[0]!.map((_, i) => Math.min(widest, Math.max(...lines.map((line) => line[i]!.length))));
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return `${cells
    .map((text, i) => text.padEnd(widths[i]!))
    .join('  ')
    .trimEnd()}\n`;
}
