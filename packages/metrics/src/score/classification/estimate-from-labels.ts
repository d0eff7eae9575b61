import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import type { LabelTally } from './label-tally.ts';
import { NO_CLASS } from './tally-labels.ts';

const NOT_TAKEN = -2;

/** 1 where the two labels are the same, else 0. */
export function sharesOfLabels(rows: StatisticRows): Float64Array {
  const predicted = rows.column(1, NO_CLASS);
  return rows
    .column(0, Number.NaN)
    .map((expected, i) => (Number.isNaN(expected) ? expected : Number(expected === predicted[i])));
}

/** A number of pairs of labels, from the codes that `tallyLabels` gave them. O(n + labels). */
export function estimateFromLabels(
  rows: StatisticRows,
  value: (tally: LabelTally) => number | null,
): Estimator {
  const expected = Int32Array.from(rows.column(0, NOT_TAKEN));
  const predicted = Int32Array.from(rows.column(1, NO_CLASS));
  const codes = 1 + expected.reduce((most, code, i) => Math.max(most, code, predicted[i]!), -1);
  const counts = {
    expected: new Float64Array(codes),
    predicted: new Float64Array(codes),
    correct: new Float64Array(codes),
  };
  const whole = {
    expected: new Float64Array(codes),
    predicted: new Float64Array(codes),
    correct: new Float64Array(codes),
  };
  for (const [i, code] of expected.entries()) {
    if (code === NOT_TAKEN) continue;
    whole.expected[code]!++;
    const said = predicted[i]!;
    if (said !== NO_CLASS) whole.predicted[said]!++;
    if (said === code) whole.correct[code]!++;
  }
  return (weights) => {
    for (const each of [counts.expected, counts.predicted, counts.correct]) each.fill(0);
    let [n, right, unreadable] = [0, 0, 0];
    for (let i = 0; i < expected.length; i++) {
      const [code, said, weight] = [expected[i]!, predicted[i]!, weights[i]!];
      if (code === NOT_TAKEN || weight === 0) continue;
      n += weight;
      counts.expected[code]! += weight;
      if (said === NO_CLASS) unreadable += weight;
      else counts.predicted[said]! += weight;
      if (said !== code) continue;
      counts.correct[code]! += weight;
      right += weight;
    }
    return n === 0 ? null : value({ ...counts, n, right, unreadable, whole });
  };
}
