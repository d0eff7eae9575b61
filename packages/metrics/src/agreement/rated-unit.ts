import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import type { ScoringSample } from '../catalogue/metric.ts';
import { sampleError } from '../catalogue/sample-error.ts';
import type { Rating } from './rating.ts';

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
