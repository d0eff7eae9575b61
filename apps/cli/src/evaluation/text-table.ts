import { printable } from '@assay/shown';

/** Rows in columns, the first `texts` of them to the left, the others to the right; nothing without rows. Cells are made harmless. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  texts = 1,
): readonly string[] {
  if (rows.length === 0) return [];
  const cells = [head, ...rows].map((row) => row.map(oneLine));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => widthOf(row[at]!))));
  return cells.map((row) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat(widths[at]! - widthOf(cell));
        return at < texts ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}

function oneLine(text: string): string {
  return printable(text.replaceAll(/[\n\t]/g, ' '));
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
