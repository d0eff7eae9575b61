import type { JsonObject } from '@assay/records';
import type { CategoryWeights } from '../../agreement/ratings.ts';
import { cohenKappa } from '../../agreement/cohen-kappa.ts';

/** Labels of a table that is crossed for details: their square is what it costs. */
const MOST_LABELS = 200;

interface Pairs {
  readonly expected: readonly number[];
  readonly predicted: readonly number[];
  readonly counts: readonly number[];
}

/**
 * What stands beside kappa, which alone misleads when one label is rare: agreement observed and by chance, and
 * standard errors. Shares of labels are not told: the expected ones may be hidden. Nothing of too many labels.
 */
export function kappaDetails(
  { expected, predicted, counts }: Pairs,
  size: number,
  weights: CategoryWeights,
): JsonObject {
  if (size > MOST_LABELS + 1) return {};
  const table = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [i, row] of expected.entries()) table[row]![predicted[i]!]! += counts[i]!;
  const kappa = cohenKappa(table, weights);
  if (kappa.kind !== 'scored' || kappa.details === undefined) return {};
  const {
    observed = null,
    expected: chance = null,
    ase = null,
    interval = null,
    ase0 = null,
    z = null,
  } = kappa.details;
  return { observed, expected: chance, ase, interval, ase0, z };
}
