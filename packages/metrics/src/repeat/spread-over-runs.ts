import { ascending } from '../compare/descriptive/ascending.ts';
import { mean } from '../compare/descriptive/mean.ts';
import { standardDeviation } from '../compare/descriptive/standard-deviation.ts';

/** What a number did over N runs: the mean, and the sample standard deviation (n - 1), null below two runs. */
export interface Spread {
  readonly mean: number | null;
  readonly std: number | null;
}

/** On unrounded values, in an order-free way: rounding is for display. */
export function spreadOverRuns(values: readonly number[]): Spread {
  const sorted = ascending(values);
  return { mean: mean(sorted), std: standardDeviation(sorted) };
}
