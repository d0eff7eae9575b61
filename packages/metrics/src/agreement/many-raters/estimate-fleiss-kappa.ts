import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../../score/set/statistic-rows.ts';
import { unitCounts } from '../unit-counts.ts';

/** Fleiss' kappa, as `fleissKappa` has it, of units that stand there as often as they weigh. O(ratings). */
export function estimateFleissKappa(rows: StatisticRows): Estimator {
  const { units, codes, counts, raters, ratings: categories } = unitCounts(rows);
  const [first] = raters;
  if (first === undefined || first < 2 || raters.some((count) => count !== first)) return () => null;
  const agreeing = new Float64Array(raters.length);
  for (let i = 0; i < units.length; i++) agreeing[units[i]!]! += counts[i]! * (counts[i]! - 1);
  const totals = new Float64Array(categories.length);
  return (weights) => {
    totals.fill(0);
    let [n, observed] = [0, 0];
    for (let unit = 0; unit < raters.length; unit++) {
      n += weights[unit]!;
      observed += weights[unit]! * agreeing[unit]!;
    }
    for (let i = 0; i < units.length; i++) totals[codes[i]!]! += weights[units[i]!]! * counts[i]!;
    const ratings = n * first;
    const expected = totals.reduce((sum, total) => sum + (total / ratings) ** 2, 0);
    const isOneCategory = totals.some((total) => total === ratings);
    return isOneCategory ? null : (observed / (ratings * (first - 1)) - expected) / (1 - expected);
  };
}
