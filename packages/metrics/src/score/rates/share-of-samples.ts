import { type Missing, scored } from '@assay/records';
import type { ScoringSample, SetAccumulator } from '../../catalogue/metric.ts';
import { GrowableValues } from '../../aggregate/growable-values.ts';
import { emptySet } from '../classification/set-only.ts';
import { wilsonOfShare } from './wilson-of-share.ts';

/** The share of samples for which something holds, with Wilson's 95 % interval; what is missing is left out and counted. */
export function shareOfSamples(holds: (sample: ScoringSample) => boolean | Missing): SetAccumulator {
  let n = 0;
  let count = 0;
  let left = 0;
  const verdicts = new GrowableValues();
  return {
    add: (sample) => {
      const verdict = holds(sample);
      verdicts.push(typeof verdict === 'boolean' ? Number(verdict) : LEFT_OUT);
      if (typeof verdict !== 'boolean') {
        left++;
        return verdict;
      }
      n++;
      if (verdict) count++;
      return scored(verdict ? 1 : 0);
    },
    result: () =>
      n === 0
        ? emptySet
        : scored(count / n, { n, count, missing: left, level: 0.95, ...wilsonOfShare(count / n, n, 0.95) }),
    redraw: (indices) => shareAt(verdicts.view(), indices),
  };
}

const LEFT_OUT = -1;

function shareAt(verdicts: Float64Array, indices: Uint32Array): number | null {
  let [n, count] = [0, 0];
  for (const index of indices) {
    const verdict = verdicts[index]!;
    if (verdict === LEFT_OUT) continue;
    n++;
    count += verdict;
  }
  return n === 0 ? null : count / n;
}
