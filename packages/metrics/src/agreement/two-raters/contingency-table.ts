import { AssayError } from '@assay/records';
import { categoriesOf } from '../categories.ts';
import type { Rating } from '../rating.ts';

/** Two raters' ratings of the same units, crossed: rows are the first rater's categories, columns the second's. */
export type ContingencyTable = readonly (readonly number[])[];

/**
 * Crosses two raters' ratings, unit by unit. A unit that either left out (null) is not in the table.
 * The order of categories is that of `categoriesOf`; it matters for weighted coefficients.
 */
export function contingencyTable(
  first: readonly (Rating | null)[],
  second: readonly (Rating | null)[],
  scale?: readonly Rating[],
): ContingencyTable {
  if (first.length !== second.length) {
    throw new AssayError(
      'usage',
      'E_METRIC_RATERS',
      `the raters rated ${first.length} and ${second.length} units; expected the same units, null where one is missing`,
    );
  }
  const pairs = first
    .map((rating, unit) => [rating, second[unit]!] as const)
    .map((pair) => (pair.includes(null) ? [null, null] : pair));
  const categories = categoriesOf(pairs, scale);
  const place = new Map(categories.map((category, index) => [category, index]));
  const table = categories.map(() => categories.map(() => 0));
  for (const [a, b] of pairs) {
    if (a != null && b != null) table[place.get(a)!]![place.get(b)!]! += 1;
  }
  return table;
}

/** Refuses what is not a square table of finite numbers from 0. */
export function assertContingencyTable(table: ContingencyTable): void {
  const size = table.length;
  for (const [index, row] of table.entries()) {
    if (row.length !== size || !row.every((cell) => Number.isFinite(cell) && cell >= 0)) {
      throw new AssayError(
        'usage',
        'E_METRIC_TABLE',
        `row ${index + 1} of the table is ${JSON.stringify(row)}; expected ${size} counts from 0, as many as there are rows`,
      );
    }
  }
}
