import type { RatingCounts } from '../ratings.ts';
import type { ContingencyTable } from '../cohen-kappa.ts';

/** For tests: a table of two raters as counts per unit; a unit of cell (i, j) has one rating in i and one in j. */
export function countsOfTable(table: ContingencyTable): RatingCounts {
  return table.flatMap((row, i) =>
    row.flatMap((cell, j) =>
      Array.from({ length: cell }, () => row.map((_, k) => Number(k === i) + Number(k === j))),
    ),
  );
}
