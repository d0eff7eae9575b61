import { AssayError } from '@assay/records';
import { assertRating, type Rating, type Ratings } from './rating.ts';

/**
 * The categories of a set of ratings, in order: the scale as given, else what was observed, numbers first
 * by size, then false and true, then strings by code unit. A rating outside a given scale is a
 * configuration error that names the unit. The coefficients that correct for chance by the number of
 * categories (Gwet, Randolph, PABAK) depend on the scale: give it where some category was never used.
 * Cost: O(ratings + q log q).
 */
export function categoriesOf(ratings: Ratings, scale?: readonly Rating[]): readonly Rating[] {
  const allowed = scale === undefined ? null : new Set(scale);
  if (allowed !== null && allowed.size !== scale!.length) {
    throw new AssayError(
      'usage',
      'E_METRIC_SCALE',
      `the scale lists a category twice: ${JSON.stringify(scale)}; expected each once`,
    );
  }
  const seen = new Set<Rating>();
  for (const [index, row] of ratings.entries()) {
    for (const rating of row) {
      if (rating === null) continue;
      assertRating(rating, index + 1);
      if (allowed !== null && !allowed.has(rating)) throw outsideScale(rating, index + 1, scale!);
      seen.add(rating);
    }
  }
  return scale ?? [...seen].sort(compareRatings);
}

function outsideScale(rating: Rating, unit: number, scale: readonly Rating[]): AssayError {
  return new AssayError(
    'usage',
    'E_METRIC_SCALE',
    `unit ${unit}: the rating ${JSON.stringify(rating)} is not on the scale; expected one of ${JSON.stringify(scale)}`,
  );
}

const TYPE_ORDER = { number: 0, boolean: 1, string: 2 } as const;

function compareRatings(a: Rating, b: Rating): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const byType = typeOrder(a) - typeOrder(b);
  if (byType !== 0) return byType;
  return a < b ? -1 : Number(a > b);
}

function typeOrder(rating: Rating): number {
  return TYPE_ORDER[typeof rating as keyof typeof TYPE_ORDER];
}
