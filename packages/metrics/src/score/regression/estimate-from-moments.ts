import type { Estimator } from '../../catalogue/metric.ts';
import { estimateFromSums } from '../set/estimate-from-sums.ts';
import { StatisticRows } from '../set/statistic-rows.ts';

/** Centred second moments of expected (x) and output (y), and Σ (x − y)². */
export interface PairMoments {
  readonly n: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
  readonly residual: number;
}

/** What rounding leaves of a variance of zero. */
const ROUNDING = 1e-14;

/**
 * A number made of the moments of (expected, output) pairs. Sums are taken around the means of the whole set, from
 * which the means of a draw are not far: nothing that matters cancels.
 */
export function estimateFromMoments(
  rows: StatisticRows,
  finish: (moments: PairMoments) => number | null,
): Estimator {
  const [x, y] = [centred(rows, 0), centred(rows, 1)];
  const [expected, outputs] = [rows.column(0, 0), rows.column(1, 0)];
  const terms = new StatisticRows();
  rows.taken().forEach((taken, i) => {
    const [dx, dy] = [x[i]!, y[i]!];
    terms.push(taken === 1 ? [dx, dy, dx * dx, dy * dy, dx * dy, (expected[i]! - outputs[i]!) ** 2] : []);
  });
  return estimateFromSums(terms, 6, ([sumX, sumY, xx, yy, xy, residual], n) =>
    finish({
      n,
      xx: moment(xx!, (sumX! * sumX!) / n),
      yy: moment(yy!, (sumY! * sumY!) / n),
      xy: xy! - (sumX! * sumY!) / n,
      residual: residual!,
    }),
  );
}

function moment(aroundSet: number, shift: number): number {
  const around = aroundSet - shift;
  return around > ROUNDING * aroundSet ? around : 0;
}

/** From the first value on, so that values far from zero keep the digits in which they differ. */
function centred(rows: StatisticRows, place: number): Float64Array {
  const taken = rows.taken();
  const first = rows.column(place, 0)[taken.indexOf(1)] ?? 0;
  const from = rows.column(place, first).map((value) => value - first);
  const n = taken.reduce((sum, each) => sum + each, 0);
  const mean = from.reduce((sum, value) => sum + value / n, 0);
  return from.map((value) => value - mean);
}
