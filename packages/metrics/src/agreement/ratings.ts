import { AssayError, type JsonValue, missing, type Score } from '@assay/records';
import * as z from 'zod';
import { sampleError, type ScoringSample, type SetAccumulator } from '../catalogue/metric.ts';
import { LabelCodes } from '../score/classification/label-codes.ts';
import type { StatisticRows } from '../score/set/statistic-rows.ts';

/** What one rater said of one unit. 1 and '1' are different; 0 and -0 are the same. */
export type Rating = string | number | boolean;

/** One row per unit, one column per rater; null where a rater did not rate the unit. Rows may differ in length. */
export type Ratings = readonly (readonly (Rating | null)[])[];

/** Refuses NaN and the infinities, naming the unit (counted from 1). */
function assertRating(rating: Rating, unit: number): void {
  if (typeof rating === 'number' && !Number.isFinite(rating)) {
    throw new AssayError(
      'usage',
      'E_METRIC_RATING',
      `unit ${unit}: a rating is ${rating}; expected a finite number, a string, a boolean, or null for missing`,
    );
  }
}

/** The categories in their order; what was observed if absent. */
export const scaleParameter = z
  .array(z.union([z.string(), z.number(), z.boolean()]))
  .min(2)
  .refine((scale) => new Set(scale).size === scale.length, 'the categories of a scale differ')
  .optional();

/** The ratings of one unit: a sample's output is the list of them, null where a rater gave none. */
export function ratedUnit(
  { id, output }: ScoringSample,
  scale?: readonly Rating[],
): readonly (Rating | null)[] {
  if (!Array.isArray(output) || !(output as readonly JsonValue[]).every(isRating)) {
    throw sampleError(
      { id },
      'E_METRIC_RATINGS',
      'the output is not a list of ratings; expected strings, finite numbers or booleans, one per rater, null for missing',
    );
  }
  const ratings = output as readonly (Rating | null)[];
  const outside = scale && ratings.find((rating) => rating !== null && !scale.includes(rating));
  if (outside === undefined) return ratings;
  throw sampleError(
    { id },
    'E_METRIC_SCALE',
    `the rating ${JSON.stringify(outside)} is not on the scale; expected one of ${JSON.stringify(scale)}`,
  );
}

function isRating(value: JsonValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

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

/**
 * Gathers the ratings of all units for a coefficient that only the whole set has. A unit's statistics are its ratings, as
 * codes; as places on the scale, or where there is none the numbers that they are; or as numbers in any case.
 */
export function collectUnits(
  scale: readonly Rating[] | undefined,
  written: 'codes' | 'places' | 'numbers',
  coefficient: (ratings: Ratings) => Score,
): SetAccumulator {
  const units: (readonly (Rating | null)[])[] = [];
  const codes = new LabelCodes();
  for (const rating of scale ?? []) codes.of(JSON.stringify(rating));
  const isCoded = written === 'codes' || (written === 'places' && scale !== undefined);
  const numberOf = (rating: Rating): number => (isCoded ? codes.of(JSON.stringify(rating)) : Number(rating));
  return {
    add: (sample) => {
      units.push(ratedUnit(sample, scale));
      return NO_CONTRIBUTION;
    },
    result: () => coefficient(units),
    statistics: () => (units.at(-1) ?? []).filter((rating) => rating !== null).map(numberOf),
  };
}

const NO_CONTRIBUTION = missing('not_applicable', 'agreement is a property of the whole set');

/** How often each category was given to each unit, without the many that never were. */
export interface UnitCounts {
  /** One entry per unit and category that it was given. */
  readonly units: Uint32Array;
  readonly codes: Uint32Array;
  readonly counts: Float64Array;
  /** Ratings of each unit. */
  readonly raters: Float64Array;
  /** By code: the number that the category is written as, rising. */
  readonly ratings: readonly number[];
}

/** Categories by their place among the distinct numbers that ratings are written as. */
export function unitCounts(rows: StatisticRows): UnitCounts {
  const distinct = new Set<number>();
  for (let unit = 0; unit < rows.count; unit++) for (const rating of rows.row(unit)) distinct.add(rating);
  const ratings = [...distinct].sort((a, b) => a - b);
  const place = new Map(ratings.map((rating, i) => [rating, i]));
  const entries: (readonly [unit: number, code: number, count: number])[] = [];
  const raters = new Float64Array(rows.count);
  for (let unit = 0; unit < rows.count; unit++) {
    const counts = new Map<number, number>();
    for (const rating of rows.row(unit)) counts.set(rating, (counts.get(rating) ?? 0) + 1);
    for (const [rating, count] of counts) entries.push([unit, place.get(rating)!, count]);
    raters[unit] = rows.row(unit).length;
  }
  return {
    units: Uint32Array.from(entries, ([unit]) => unit),
    codes: Uint32Array.from(entries, ([, code]) => code),
    counts: Float64Array.from(entries, ([, , count]) => count),
    raters,
    ratings,
  };
}

/**
 * How far two categories agree, by their places on the scale:
 * `none` 1 when equal, else 0 · `linear` 1 - |i - j|/(q - 1) · `quadratic` 1 - (i - j)²/(q - 1)².
 */
export type CategoryWeights = 'none' | 'linear' | 'quadratic';

/** The agreement weight of places i and j on a scale of `size` categories, in [0, 1]. */
export function categoryWeight(weights: CategoryWeights, size: number, i: number, j: number): number {
  if (i === j) return 1;
  if (weights === 'none') return 0;
  const distance = Math.abs(i - j) / (size - 1);
  return weights === 'linear' ? 1 - distance : 1 - distance * distance;
}
