import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../../score/set/statistic-rows.ts';
import { unitCounts } from '../unit-counts.ts';

/** Randolph's kappa, as `randolphKappa` has it, of units that stand there as often as they weigh. O(ratings). */
export function estimateRandolphKappa(rows: StatisticRows, scaleSize: number | undefined): Estimator {
  const { units, codes, counts, raters, ratings: categories } = unitCounts(rows);
  const [first] = raters;
  if (first === undefined || first < 2 || raters.some((count) => count !== first)) return () => null;
  return (weights) => {
    const isUsed = new Uint8Array(categories.length);
    let [n, observed] = [0, 0];
    for (let unit = 0; unit < raters.length; unit++) n += weights[unit]!;
    for (let i = 0; i < units.length; i++) {
      const weight = weights[units[i]!]!;
      observed += weight * counts[i]! * (counts[i]! - 1);
      if (weight > 0) isUsed[codes[i]!] = 1;
    }
    const size = scaleSize ?? isUsed.reduce((sum, used) => sum + used, 0);
    return size < 2 ? null : (size * (observed / (n * first * (first - 1))) - 1) / (size - 1);
  };
}
