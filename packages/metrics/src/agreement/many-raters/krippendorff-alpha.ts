import { AssayError, missing, type Score, scored } from '@assay/records';
import { categoriesOf } from '../categories.ts';
import type { Rating, Ratings } from '../rating.ts';
import { differenceOf, type MeasurementLevel } from './krippendorff-difference.ts';

/**
 * Krippendorff's alpha: 1 - D_o/D_e, for any number of raters, with missing ratings (Krippendorff 2011).
 * D_o = (1/n) Σ_u δ(u)/(m_u - 1), D_e = δ(all)/(n(n - 1)), δ the summed squared difference over ordered
 * pairs, n the pairable values: units with fewer than two ratings are left out of both.
 *
 * Squared differences: nominal 0 or 1 · interval (a - b)² · ratio ((a - b)/(a + b))² ·
 * ordinal (Σ_{k<c} n_k + n_c/2 differences, the coincidence-matrix form of Krippendorff).
 * Interval and ratio need numbers, ratio from 0; ordinal needs numbers or a scale.
 *
 * Missing: no unit with two ratings; no variation (D_e = 0), which some tools call 1 by convention.
 * Cost: O(ratings); ratio O(Σ m_u² + q²) for q distinct values.
 */
export function krippendorffAlpha(
  ratings: Ratings,
  level: MeasurementLevel,
  scale?: readonly Rating[],
): Score {
  const categories = categoriesOf(ratings, scale);
  const units = ratings
    .map((row) => row.filter((rating) => rating !== null))
    .filter((values) => values.length >= 2);
  const all = units.flat();
  if (all.length === 0) return missing('undefined', 'no unit has two ratings');
  if (all.every((value) => value === all[0])) {
    return missing('undefined', 'no variation: every pairable rating is one and the same');
  }
  assertOrderable(level, categories, scale);
  const difference = differenceOf(level, all, categories);
  const n = all.length;
  const observed = units.reduce((sum, values) => sum + difference(values) / (values.length - 1), 0) / n;
  const expected = difference(all) / (n * (n - 1));
  return scored(1 - observed / expected, { observed, expected, units: units.length, values: n });
}

function assertOrderable(
  level: MeasurementLevel,
  categories: readonly Rating[],
  scale: readonly Rating[] | undefined,
): void {
  if (level === 'nominal' || (level === 'ordinal' && scale !== undefined)) return;
  const bad = categories.find((value) => typeof value !== 'number' || (level === 'ratio' && value < 0));
  if (bad === undefined) return;
  const expected =
    level === 'ordinal' ? 'numbers, or a scale' : `numbers${level === 'ratio' ? ' from 0' : ''}`;
  throw new AssayError(
    'usage',
    'E_METRIC_MEASUREMENT_LEVEL',
    `the ${level} alpha was given the rating ${JSON.stringify(bad)}; expected ${expected}`,
  );
}
