import type { ContingencyTable } from './two-raters/contingency-table.ts';

interface CrossedShares {
  readonly n: number;
  /** Cell shares, then the two raters' marginal shares. */
  readonly share: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** A table of counts as shares of its total, with both marginals; null for an empty one. */
export function crossedShares(table: ContingencyTable): CrossedShares | null {
  const rowTotals = table.map((row) => row.reduce((total, cell) => total + cell, 0));
  const n = rowTotals.reduce((total, row) => total + row, 0);
  if (n === 0) return null;
  const columnTotals = table.map((_, j) => table.reduce((total, row) => total + row[j]!, 0));
  return {
    n,
    share: table.map((row) => row.map((cell) => cell / n)),
    rows: rowTotals.map((total) => total / n),
    columns: columnTotals.map((total) => total / n),
  };
}
