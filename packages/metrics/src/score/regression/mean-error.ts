import type { SetAccumulator } from '../../catalogue/metric.ts';
import { CompensatedSum } from '../../compare/descriptive.ts';
import { emptySet } from '../classification/set-only.ts';
import { numberPairs } from './number-pairs.ts';
import { scoreFinite } from './score-finite.ts';

/** The mean of one loss over all pairs, then `finish` (a root, or nothing). */
export function meanError(loss: (error: number) => number, finish: (mean: number) => number): SetAccumulator {
  const sum = new CompensatedSum();
  return numberPairs(
    (expected, output) => {
      const value = loss(output - expected);
      sum.add(value);
      return scoreFinite(value);
    },
    ({ n, unparsable }) => (n === 0 ? emptySet : scoreFinite(finish(sum.value / n), { n, unparsable })),
  );
}
