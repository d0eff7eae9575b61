import type { PlacedWords } from './placed-text.ts';

/** The column that a cell shares most of its width with, else the one whose middle is nearest. */
export function nearestColumn(cell: PlacedWords, columns: readonly PlacedWords[]): number {
  const middle = (cell.left + cell.right) / 2;
  const distance = ({ left, right }: PlacedWords): number =>
    cell.left <= right && cell.right >= left
      ? -Math.min(cell.right, right) + Math.max(cell.left, left)
      : Math.abs((left + right) / 2 - middle);
  return columns.reduce((best, column, i) => (distance(column) < distance(columns[best]!) ? i : best), 0);
}
