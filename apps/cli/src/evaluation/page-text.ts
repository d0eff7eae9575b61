import type { Block, ShownPage } from '@assay/engine';
import { shortText } from '@assay/shown';

const LINE = 400;
const CELL = 60;

/** A page for a terminal: aligned columns, and no control or direction character from anyone's data. */
export function pageText(page: ShownPage): string {
  let text = '';
  for (const [i, block] of page.entries()) {
    const last = page[i - 1]?.kind;
    if (
      i > 0 &&
      (block.kind === 'heading' || last === 'title' || (last === 'table' && block.kind !== 'table'))
    )
      text += '\n';
    text += blockText(block);
  }
  return text;
}

function blockText(block: Block): string {
  if (block.kind === 'table') return tableText(block);
  return `${block.kind === 'item' ? '  ' : ''}${shortText(block.text, LINE)}\n`;
}

function tableText({ header, rows }: Extract<Block, { kind: 'table' }>): string {
  const cells = [
    header.map(({ name }) => name),
    ...rows.map((row) => row.map((cell) => shortText(cell, CELL))),
  ];
  const widths = header.map((_, at) => cells.reduce((most, row) => Math.max(most, widthOf(row[at]!)), 0));
  return cells
    .map((row) => {
      const parts = row.map((cell, at) => {
        const space = ' '.repeat(widths[at]! - widthOf(cell));
        return header[at]!.align === 'right' ? space + cell : cell + space;
      });
      return `  ${parts.join('  ')}`.trimEnd();
    })
    .join('\n')
    .concat('\n');
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
