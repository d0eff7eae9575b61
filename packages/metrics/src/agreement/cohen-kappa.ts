import { AssayError, missing, type Score, scored } from '@assay/records';
import { normalQuantile } from '../compare/distributions.ts';
import { categoriesOf, categoryWeight, type CategoryWeights, type Rating } from './ratings.ts';

interface CrossedShares {
  readonly n: number;
  /** Cell shares, then the two raters' marginal shares. */
  readonly share: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** A table of counts as shares of its total, with both marginals; null for an empty one. */
function crossedShares(table: ContingencyTable): CrossedShares | null {
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

/**
 * Cohen's kappa for two raters: (p_o - p_e)/(1 - p_e), where p_e is the agreement expected from each
 * rater's own marginals; weighted (Cohen 1968) when near misses count in part.
 *
 * Convention: weights by place on the scale (scikit-learn, SAS); category labels are not used as numbers.
 * Standard errors are Fleiss, Cohen and Everitt 1969: `ase` for the interval (normal, 95 %), `ase0` under
 * no agreement for `z`. They are null where they would be a false zero. Details carry p_o, and the
 * prevalence of each category, because kappa alone misleads when one category is rare (the kappa paradox).
 *
 * Missing: no unit rated by both; p_e = 1 (both raters used one and the same category). Cost: O(q²).
 */
export function cohenKappa(table: ContingencyTable, weights: CategoryWeights = 'none'): Score {
  assertContingencyTable(table);
  const crossed = crossedShares(table);
  if (crossed === null) return missing('undefined', 'no unit was rated by both raters');
  const { n, share, rows, columns } = crossed;
  const size = table.length;
  const weight = (i: number, j: number) => categoryWeight(weights, size, i, j);
  const sum = (term: (i: number, j: number) => number) => sumCells(size, term);

  const observed = sum((i, j) => weight(i, j) * share[i]![j]!);
  const disagreement = sum((i, j) => (1 - weight(i, j)) * share[i]![j]!);
  const expectedDisagreement = sum((i, j) => (1 - weight(i, j)) * rows[i]! * columns[j]!);
  if (expectedDisagreement === 0) {
    return missing('undefined', 'no variation: both raters put every unit into one and the same category');
  }
  const expected = 1 - expectedDisagreement;
  const kappa = 1 - disagreement / expectedDisagreement;

  const rowWeight = rows.map((_, i) => columns.reduce((total, share, j) => total + share * weight(i, j), 0));
  const columnWeight = columns.map((_, j) =>
    rows.reduce((total, share, i) => total + share * weight(i, j), 0),
  );
  const spread = (i: number, j: number) => rowWeight[i]! + columnWeight[j]!;
  const scale = n * expectedDisagreement ** 2;
  const variance =
    (sum((i, j) => share[i]![j]! * (weight(i, j) - spread(i, j) * (1 - kappa)) ** 2) -
      (kappa - expected * (1 - kappa)) ** 2) /
    scale;
  const variance0 =
    (sum((i, j) => rows[i]! * columns[j]! * (weight(i, j) - spread(i, j)) ** 2) - expected ** 2) / scale;
  const ase = rootOrNull(variance);
  const ase0 = rootOrNull(variance0);
  const reach = ase === null ? null : normalQuantile(0.975) * ase;
  return scored(kappa, {
    observed,
    expected,
    n,
    ase,
    interval:
      reach === null ? null : { method: 'normal', level: 0.95, low: kappa - reach, high: kappa + reach },
    ase0,
    z: ase0 === null ? null : kappa / ase0,
    prevalence: rows.map((share, k) => (share + columns[k]!) / 2),
  });
}

function sumCells(size: number, term: (i: number, j: number) => number): number {
  let total = 0;
  for (let i = 0; i < size; i += 1) for (let j = 0; j < size; j += 1) total += term(i, j);
  return total;
}

/** Rounding leaves about 1e-17 where the variance is zero: perfect agreement, or a single unit. */
function rootOrNull(variance: number): number | null {
  return variance > 1e-15 ? Math.sqrt(variance) : null;
}

/**
 * Prevalence- and bias-adjusted kappa for two raters: (q·p_o - 1)/(q - 1), chance agreement being 1/q
 * (Byrt, Bishop and Carlin 1993; Bennett's S; Brennan–Prediger). q is the size of the table, unused
 * categories included. Missing: no unit rated by both; a scale of one category. Cost: O(q²).
 */
export function pabak(table: ContingencyTable): Score {
  assertContingencyTable(table);
  const crossed = crossedShares(table);
  if (crossed === null) return missing('undefined', 'no unit was rated by both raters');
  const size = table.length;
  if (size < 2) return missing('undefined', 'the scale has one category; agreement by chance is certain');
  const observed = crossed.share.reduce((total, row, k) => total + row[k]!, 0);
  return scored((size * observed - 1) / (size - 1), { observed, expected: 1 / size, n: crossed.n });
}

/**
 * Scott's pi for two raters: (p_o - p_e)/(1 - p_e), p_e = Σ ((p_k· + p_·k)/2)²: chance agreement from the
 * pooled marginals, so that the raters are interchangeable (Scott 1955). Equals Fleiss' kappa for two raters.
 * Missing: no unit rated by both; one category only. Cost: O(q²).
 */
export function scottPi(table: ContingencyTable): Score {
  assertContingencyTable(table);
  const crossed = crossedShares(table);
  if (crossed === null) return missing('undefined', 'no unit was rated by both raters');
  const { share, rows, columns, n } = crossed;
  const pooled = rows.map((row, k) => (row + columns[k]!) / 2);
  if (pooled.filter((part) => part > 0).length === 1) {
    return missing('undefined', 'no variation: both raters put every unit into one and the same category');
  }
  const observed = share.reduce((total, row, k) => total + row[k]!, 0);
  const expected = pooled.reduce((total, part) => total + part * part, 0);
  return scored((observed - expected) / (1 - expected), { observed, expected, n, prevalence: pooled });
}
