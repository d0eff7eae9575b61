import type { Estimator } from '../../catalogue/metric.ts';
import { percentileAt } from '../../compare/descriptive.ts';
import type { StatisticRows } from './statistic-rows.ts';

/** A percentile of the first statistic, R type 7, as of samples that stand there as often as they weigh. O(n). */
export function estimatePercentile(rows: StatisticRows, percent: number): Estimator {
  const [values, taken] = [rows.column(0, 0), rows.taken()];
  const order = Uint32Array.from(values.keys())
    .filter((i) => taken[i] === 1)
    .sort((a, b) => values[a]! - values[b]!);
  return (weights) => {
    let n = 0;
    for (const i of order) n += weights[i]!;
    return percentileAt(n, (rank) => values[order[placeOf(rank, order, weights)]!]!, percent);
  };
}

/** Where in the order the value of this rank (from 0) stands. */
function placeOf(rank: number, order: Uint32Array, weights: Int32Array): number {
  let [place, upTo] = [0, weights[order[0]!]!];
  while (upTo <= rank) upTo += weights[order[++place]!]!;
  return place;
}
