import type { Estimator, NotEstimated } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../../score/set/statistic-rows.ts';
import { type CategoryWeights, categoryWeight } from '../category-weights.ts';
import { unitCounts } from '../unit-counts.ts';
import { weightTotal } from './gwet-ac1.ts';

/**
 * Gwet's AC1 or AC2, as `gwetAc1` has it, of units that stand there as often as they weigh. The scale is the one given
 * (`scaleSize`), else that of the whole set, whichever units are drawn. O(ratings).
 */
export function estimateGwetAc1(
  rows: StatisticRows,
  weights: CategoryWeights,
  scaleSize: number | undefined,
): Estimator | NotEstimated {
  for (let unit = 0; unit < rows.count; unit++) {
    if (rows.row(unit).some(Number.isNaN)) return { why: 'weights of words have an order only with a scale' };
  }
  const { units, codes, counts, raters, ratings } = unitCounts(rows);
  const size = scaleSize ?? ratings.length;
  if (size < 2) return () => null;
  const placeOf = (i: number): number => (scaleSize === undefined ? codes[i]! : ratings[codes[i]!]!);
  const agreeing = new Float64Array(raters.length);
  for (let start = 0; start < units.length; ) {
    let end = start;
    while (end < units.length && units[end] === units[start]) end++;
    for (let i = start; i < end; i++) {
      agreeing[units[start]!]! += counts[i]! * (counts[i]! - 1);
      for (let j = start; j < end; j++) {
        if (j !== i)
          agreeing[units[start]!]! +=
            counts[i]! * counts[j]! * categoryWeight(weights, size, placeOf(i), placeOf(j));
      }
    }
    start = end;
  }
  const shares = counts.map((count, i) => count / raters[units[i]!]!);
  const observedOf = agreeing.map((pairs, unit) =>
    raters[unit]! < 2 ? 0 : pairs / (raters[unit]! * (raters[unit]! - 1)),
  );
  const prevalence = new Float64Array(ratings.length);
  const factor = weightTotal(weights, size) / (size * (size - 1));
  return (given) => {
    let [pairable, rated, observed, spread] = [0, 0, 0, 0];
    for (let unit = 0; unit < raters.length; unit++) {
      const weight = given[unit]!;
      if (raters[unit]! > 0) rated += weight;
      if (raters[unit]! > 1) pairable += weight;
      observed += weight * observedOf[unit]!;
    }
    if (pairable === 0) return null;
    prevalence.fill(0);
    for (let i = 0; i < units.length; i++) prevalence[codes[i]!]! += given[units[i]!]! * shares[i]!;
    for (const total of prevalence) spread += (total / rated) * (1 - total / rated);
    const expected = factor * spread;
    return (observed / pairable - expected) / (1 - expected);
  };
}
