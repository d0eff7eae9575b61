import { figuresIn } from './figures.ts';
import type { Paper } from './paper.ts';

type Table = Paper['pages'][number]['tables'][number];

/**
 * Where a number stands in the tables of a page: `own`: in a cell of its row or column, or in a table that does not name whose it is;
 * `other`: only where the table gives the numbers of somebody else; `none`: 91.7 is not in 91.74.
 */
export function cellOf(
  { pages }: Paper,
  value: string,
  page: number,
  owner: string,
): 'own' | 'other' | 'none' {
  const [wanted] = figuresIn(value);
  if (wanted === undefined) return 'none';
  let found: 'own' | 'other' | 'none' = 'none';
  for (const table of pages.find(({ number }) => number === page)?.tables ?? []) {
    const isNamed = table.rows.some((row) => row.some((cell) => names(cell, owner)));
    for (const [i, row] of table.rows.entries()) {
      for (const [j, cell] of row.entries()) {
        if (!figuresIn(cell).includes(wanted)) continue;
        if (!isNamed || labelsOf(table, i, j).some((label) => names(label, owner))) return 'own';
        found = 'other';
      }
    }
  }
  return found;
}

/** What says whose a cell is: its row, the nearest name above an empty beginning of the row, and what stands above it. */
function labelsOf({ rows, caption }: Table, i: number, j: number): readonly string[] {
  const above = rows.slice(0, i).map((row) => row[j] ?? '');
  const beginnings = rows.slice(0, i + 1).map((row) => row[0] ?? '');
  const nearest = beginnings.findLast((text) => text.trim() !== '') ?? '';
  return [...(rows[i] ?? []), nearest, ...above, caption ?? ''];
}

const SHORTEST = 3;

function names(label: string, owner: string): boolean {
  const [one, other] = [plain(label), plain(owner)];
  if (one.length === 0 || other.length === 0) return false;
  return one === other || one.includes(other) || (one.length >= SHORTEST && other.includes(one));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
