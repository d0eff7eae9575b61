import { missing, scored } from '@assay/records';
import type { Estimator, SetAccumulator } from '../../catalogue/metric.ts';
import { setOnly } from '../classification/set-only.ts';
import { StatisticRows } from '../set/statistic-rows.ts';
import { numberPairs } from './number-pairs.ts';

/** A statistic that needs all pairs at once, kept in 24 bytes each; null where one side has no variance. */
export function pairStatistic(statistic: (rows: StatisticRows) => Estimator): SetAccumulator {
  const rows = new StatisticRows();
  return numberPairs(
    (expected, output) => {
      rows.push([expected, output]);
      return setOnly;
    },
    ({ n, unparsable }) => {
      const value = statistic(rows)(new Int32Array(n).fill(1));
      return value === null
        ? missing('undefined', 'one side has no variance')
        : scored(value, { n, unparsable });
    },
  );
}
