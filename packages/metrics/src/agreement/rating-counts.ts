import { AssayError } from '@assay/records';
import { categoriesOf } from './categories.ts';
import type { Rating, Ratings } from './rating.ts';

/** How many raters put each unit into each category: one row per unit, one column per category. */
export type RatingCounts = readonly (readonly number[])[];

/** Counts the ratings of each unit; columns are in the order of `categoriesOf`. Missing ratings count nowhere. */
export function ratingCounts(ratings: Ratings, scale?: readonly Rating[]): RatingCounts {
  const categories = categoriesOf(ratings, scale);
  const column = new Map(categories.map((category, index) => [category, index]));
  return ratings.map((row) => {
    const counts = categories.map(() => 0);
    for (const rating of row) if (rating !== null) counts[column.get(rating)!]! += 1;
    return counts;
  });
}

/** Refuses counts that are no whole numbers from 0, or rows of different width. */
export function assertRatingCounts(counts: RatingCounts): void {
  const width = counts[0]?.length ?? 0;
  for (const [index, row] of counts.entries()) {
    if (row.length !== width || !row.every((count) => Number.isSafeInteger(count) && count >= 0)) {
      throw new AssayError(
        'usage',
        'E_METRIC_RATING_COUNTS',
        `unit ${index + 1}: the counts are ${JSON.stringify(row)}; expected ${width} whole numbers from 0, one per category`,
      );
    }
  }
}
