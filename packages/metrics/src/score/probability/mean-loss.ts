import { type Score, scored } from '@assay/records';
import type { ScoringSample, SetAccumulator } from '../../catalogue/metric.ts';
import { CompensatedSum } from '../../compare/descriptive.ts';
import { emptySet, noExpected } from '../classification/set-only.ts';

/** One sample's loss; `readable` is false where the output held no probability and the worst loss stands in. */
interface Loss {
  readonly loss: number;
  readonly readable: boolean;
}

/** The mean of a bounded loss over the samples that have an expected value (`lossOf` gives null for the others). */
export function meanLoss(lossOf: (sample: ScoringSample) => Loss | null): SetAccumulator {
  const sum = new CompensatedSum();
  let n = 0;
  let unparsable = 0;
  let last: readonly number[] = [];
  return {
    add: (sample): Score => {
      const result = lossOf(sample);
      last = result === null ? [] : [result.loss];
      if (result === null) return noExpected;
      n++;
      if (!result.readable) unparsable++;
      sum.add(result.loss);
      return scored(result.loss);
    },
    result: () => (n === 0 ? emptySet : scored(sum.value / n, { n, unparsable })),
    statistics: () => last,
  };
}
