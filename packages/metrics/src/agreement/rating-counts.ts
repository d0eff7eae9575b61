import { AssayError } from '@assay/records';
import { categoriesOf } from './categories.ts';
import type { Rating, Ratings } from './rating.ts';

/** How many raters put each unit into each category: one row per unit, one column per category. */
export type RatingCounts = readonly (readonly number[])[];

/** Cells of a table that still fits into memory with ease. */
const MOST_CELLS = 20_000_000;

/**
 * Counts the ratings of each unit; columns are in the order of `categoriesOf`. Missing ratings count nowhere. Refuses
 * a table of more than 20,000,000 cells: as many categories are measurements, not categories.
 */
export function ratingCounts(ratings: Ratings, scale?: readonly Rating[]): RatingCounts {
  const categories = categoriesOf(ratings, scale);
  if (ratings.length * categories.length > MOST_CELLS) throw tooManyCells(ratings.length, categories.length);
  const column = new Map(categories.map((category, index) => [category, index]));
  return ratings.map((row) => {
    const counts = categories.map(() => 0);
    for (const rating of row) if (rating !== null) counts[column.get(rating)!]! += 1;
    return counts;
  });
}

/** Refuses counts that are not whole numbers from 0, or rows of different width. */
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

function tooManyCells(units: number, categories: number): AssayError {
  return new AssayError(
    'usage',
    'E_METRIC_RATING_COUNTS',
    `${units} units have ratings of ${categories} categories, a table of more than ${MOST_CELLS} cells; expected categories that come up again and again`,
    { fix: 'For ratings on a continuous scale take krippendorff-alpha with the level interval or ratio.' },
  );
}
