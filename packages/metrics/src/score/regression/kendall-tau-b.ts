import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import { RunningCounts } from './running-counts.ts';

/**
 * Kendall's tau-b: (concordant − discordant) / sqrt((pairs − ties in x)(pairs − ties in y)); null where a side
 * is constant. Sorted by (x, y) once; then each pair that falls is found in a tree of the counts so far (Knight 1966
 * counts the exchanges of a merge sort, which weights do not allow). O(n log n).
 */
export function kendallTauB(rows: StatisticRows): Estimator {
  const [x, y, taken] = [rows.column(0, 0), rows.column(1, 0), rows.taken()];
  const order = Uint32Array.from(x.keys())
    .filter((i) => taken[i] === 1)
    .sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
  const { places, count } = placesOf(Float64Array.from(order, (i) => y[i]!));
  const isNextX = Uint8Array.from(order, (i, at) => Number(at === 0 || x[i] !== x[order[at - 1]!]));
  const isNextY = places.map((place, at) => Number(at === 0 || place !== places[at - 1]));
  const smaller = new RunningCounts(count);
  const ofY = new Float64Array(count);
  return (weights) => {
    smaller.clear();
    ofY.fill(0);
    let [n, discordant, tiesX, tiesBoth, sameX, sameBoth, waiting] = [0, 0, 0, 0, 0, 0, 0];
    for (let at = 0; at < order.length; at++) {
      if (isNextX[at] === 1) {
        for (; waiting < at; waiting++) smaller.add(places[waiting]!, weights[order[waiting]!]!);
        tiesX += pairsOf(sameX);
        sameX = 0;
      }
      if (isNextX[at] === 1 || isNextY[at] === 1) {
        tiesBoth += pairsOf(sameBoth);
        sameBoth = 0;
      }
      const weight = weights[order[at]!]!;
      if (weight === 0) continue;
      discordant += weight * (smaller.total - smaller.upTo(places[at]!));
      n += weight;
      sameX += weight;
      sameBoth += weight;
      ofY[places[at]!]! += weight;
    }
    const pairs = pairsOf(n);
    tiesX += pairsOf(sameX);
    tiesBoth += pairsOf(sameBoth);
    let tiesY = 0;
    for (let place = 0; place < ofY.length; place++) tiesY += pairsOf(ofY[place]!);
    if (pairs === tiesX || pairs === tiesY) return null;
    const difference = pairs - tiesX - tiesY + tiesBoth - 2 * discordant;
    const tau = difference / Math.sqrt(pairs - tiesX) / Math.sqrt(pairs - tiesY);
    return Math.max(-1, Math.min(1, tau));
  };
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** The place of each value among the distinct ones. */
function placesOf(values: Float64Array): { readonly places: Int32Array; readonly count: number } {
  const distinct = [...new Set(values.toSorted())];
  const place = new Map(distinct.map((value, i) => [value, i]));
  return { places: Int32Array.from(values, (value) => place.get(value)!), count: distinct.length };
}
