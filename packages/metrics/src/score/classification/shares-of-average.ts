import type { StatisticRows } from '../set/statistic-rows.ts';
import { sharesOfLabels } from './estimate-from-labels.ts';
import { NO_CLASS } from './tally-labels.ts';

/** The code of the label that `binary` is about. */
const POSITIVE = 0;

/**
 * The samples whose share of right ones an average over labels is: with `micro` all of them (for precision those
 * predicted as a label), with `binary` those expected, or predicted, as the positive one. Null where it is no such share.
 */
export function sharesOfAverage(
  { average }: { readonly average: 'micro' | 'macro' | 'weighted' | 'binary' },
  over: 'expected' | 'predicted' | 'both',
  rows: StatisticRows,
): Float64Array | null {
  if (average === 'macro' || average === 'weighted') return null;
  const right = sharesOfLabels(rows);
  const predicted = rows.column(1, NO_CLASS);
  if (average === 'binary') {
    if (over === 'both') return null;
    const codes = over === 'expected' ? rows.column(0, Number.NaN) : predicted;
    return right.map((share, i) => (codes[i] === POSITIVE ? share : Number.NaN));
  }
  const isUnreadable = (i: number): boolean => predicted[i] === NO_CLASS && !Number.isNaN(right[i]!);
  if (over === 'predicted') return right.map((share, i) => (isUnreadable(i) ? Number.NaN : share));
  // Without an output that is no label, expected and predicted are as many, and F1 is the share of right ones.
  return over === 'both' && right.some((_, i) => isUnreadable(i)) ? null : right;
}
