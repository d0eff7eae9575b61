import { missing, scored } from '@assay/records';
import { GrowableValues } from '../../aggregate/growable-values.ts';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { setOnly } from '../classification/set-only.ts';
import { numberPairs } from './number-pairs.ts';

/** A statistic that needs all pairs at once, kept in 16 bytes each; null where one side has no variance. */
export function pairStatistic(
  statistic: (expected: Float64Array, outputs: Float64Array) => number | null,
): SetAccumulator {
  const expectedValues = new GrowableValues();
  const outputs = new GrowableValues();
  return numberPairs(
    (expected, output) => {
      expectedValues.push(expected);
      outputs.push(output);
      return setOnly;
    },
    ({ n, unparsable }) => {
      const value = statistic(expectedValues.view(), outputs.view());
      return value === null
        ? missing('undefined', 'one side has no variance')
        : scored(value, { n, unparsable });
    },
  );
}
