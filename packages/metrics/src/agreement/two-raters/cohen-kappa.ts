import { missing, type Score, scored } from '@assay/records';
import { normalQuantile } from '../../compare/distributions/normal-quantile.ts';
import { type CategoryWeights, categoryWeight } from '../category-weights.ts';
import { crossedShares } from '../crossed-shares.ts';
import { assertContingencyTable, type ContingencyTable } from './contingency-table.ts';

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
