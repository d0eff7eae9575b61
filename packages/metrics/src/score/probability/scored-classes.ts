import type { Score } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { noExpected, setOnly } from '../classification/set-only.ts';
import { StatisticRows } from '../set/statistic-rows.ts';
import { expectedClass, type Positive } from './expected-class.ts';
import { RankedClasses } from './ranked-classes.ts';
import { readScore } from './read-score.ts';

interface ScoredClasses {
  readonly classes: RankedClasses;
  /** Each sample once. */
  readonly weights: Int32Array;
  readonly details: { readonly positives: number; readonly negatives: number; readonly unparsable: number };
}

/** Keeps the class and the score of every sample, 24 bytes, and ranks them once at the end. */
export function scoredClasses(positive: Positive, result: (scored: ScoredClasses) => Score): SetAccumulator {
  const rows = new StatisticRows();
  const counts = { positives: 0, negatives: 0, unparsable: 0 };
  let last: readonly number[] = [];
  return {
    add: (sample) => {
      const isPositive = expectedClass(sample, positive);
      last = [];
      if (isPositive === null) return noExpected;
      const score = readScore(sample.output, positive);
      if (score === null) counts.unparsable++;
      if (isPositive) counts.positives++;
      else counts.negatives++;
      last = score === null ? [Number(isPositive)] : [Number(isPositive), score];
      rows.push(last);
      return setOnly;
    },
    result: () =>
      result({
        classes: new RankedClasses(rows),
        weights: new Int32Array(rows.count).fill(1),
        details: counts,
      }),
    statistics: () => last,
  };
}
