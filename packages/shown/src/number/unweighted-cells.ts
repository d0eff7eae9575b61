import { intervalOrWhy, shownNumber } from './shown-number.ts';

interface Interval {
  readonly low: number;
  readonly high: number;
}

interface UnweightedMean {
  readonly mean: number | null;
  readonly pass_rate: number | null;
  /** Of metrics of sets, which have neither of the other two. */
  readonly value: number | null;
  readonly mean_interval: Interval | null;
  readonly pass_rate_interval: Interval | null;
  readonly value_interval: Interval | null;
  readonly interval_missing: string | null;
}

/** Value, mean, pass rate and interval of an unweighted mean over subtasks, as every format shows them. */
export function unweightedCells(found: UnweightedMean): readonly [string, string, string, string] {
  const { value, value_interval: own, pass_rate_interval: rate, mean_interval: mean } = found;
  const shown = own ?? rate ?? mean;
  const interval = intervalOrWhy(shown, found.interval_missing);
  if (value !== null) return [shownNumber(value, own), '–', '–', interval];
  return ['–', shownNumber(found.mean, mean), shownNumber(found.pass_rate, rate), interval];
}
