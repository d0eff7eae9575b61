import type { Score } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { noExpected, setOnly } from '../classification/set-only.ts';
import { GrowableValues } from '../../aggregate/growable-values.ts';
import { expectedClass, type Positive } from './expected-class.ts';
import { readScore } from './read-score.ts';

export interface ScoredClasses {
  /** Ascending. */
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
  readonly unparsable: number;
}

/**
 * Keeps the scores of positives and negatives apart, 8 bytes each, and sorts them once at the end. An output
 * without a score counts against the model: below everything for a positive, above everything for a negative.
 */
export function scoredClasses(positive: Positive, result: (classes: ScoredClasses) => Score): SetAccumulator {
  const positives = new GrowableValues();
  const negatives = new GrowableValues();
  let unparsable = 0;
  return {
    add: (sample) => {
      const isPositive = expectedClass(sample, positive);
      if (isPositive === null) return noExpected;
      const score = readScore(sample.output, positive);
      if (score === null) unparsable++;
      if (isPositive) positives.push(score ?? Number.NEGATIVE_INFINITY);
      else negatives.push(score ?? Number.POSITIVE_INFINITY);
      return setOnly;
    },
    result: () =>
      result({ positives: positives.view().toSorted(), negatives: negatives.view().toSorted(), unparsable }),
  };
}
