import { type Missing, scored } from '@assay/records';
import type { ScoringSample, SetAccumulator } from '../../catalogue/metric.ts';
import { wilsonInterval } from '../../compare/proportion-intervals.ts';
import { emptySet } from '../classification/set-only.ts';

/** The share of samples for which something holds, with Wilson's 95 % interval; what is missing is left out and counted. */
export function shareOfSamples(holds: (sample: ScoringSample) => boolean | Missing): SetAccumulator {
  let n = 0;
  let count = 0;
  let left = 0;
  let last: readonly number[] = [];
  return {
    add: (sample) => {
      const verdict = holds(sample);
      last = typeof verdict === 'boolean' ? [Number(verdict)] : [];
      if (typeof verdict !== 'boolean') {
        left++;
        return verdict;
      }
      n++;
      if (verdict) count++;
      return scored(verdict ? 1 : 0);
    },
    result: () => {
      const interval = wilsonInterval(count, n);
      if (interval === null) return emptySet;
      const { level, low, high } = interval;
      return scored(count / n, { n, count, missing: left, level, low, high });
    },
    statistics: () => last,
  };
}
