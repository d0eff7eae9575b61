import { AssayError } from '@assay/records';

/** What one rater said of one unit. 1 and '1' are different; 0 and -0 are the same. */
export type Rating = string | number | boolean;

/** One row per unit, one column per rater; null where a rater did not rate the unit. Rows may differ in length. */
export type Ratings = readonly (readonly (Rating | null)[])[];

/** Refuses NaN and the infinities, naming the unit (counted from 1). */
export function assertRating(rating: Rating, unit: number): void {
  if (typeof rating === 'number' && !Number.isFinite(rating)) {
    throw new AssayError(
      'usage',
      'E_METRIC_RATING',
      `unit ${unit}: a rating is ${rating}; expected a finite number, a string, a boolean, or null for missing`,
    );
  }
}
