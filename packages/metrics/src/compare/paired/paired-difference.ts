import { clusteredStandardError } from '../clustered-standard-error.ts';
import { correlation } from '../descriptive/correlation.ts';
import { mean } from '../descriptive/mean.ts';
import { normalCdf } from '../distributions/normal-cdf.ts';
import { studentTail } from '../distributions/student-tail.ts';
import type { Interval } from '../interval.ts';
import { meanInterval } from '../mean-interval.ts';
import { standardError } from '../standard-error.ts';
import { pairedDifferences } from './paired-differences.ts';

export interface PairedDifference {
  readonly n: number;
  /** Pairs whose two values differ. */
  readonly changed: number;
  /** Mean of first - second; null without pairs. */
  readonly difference: number | null;
  readonly standard_error: number | null;
  /** What two unpaired samples would give: √(SE₁² + SE₂²). */
  readonly unpaired_standard_error: number | null;
  readonly correlation: number | null;
  readonly clusters: number | null;
  readonly interval: Interval | null;
  /** Student's paired test, two-sided; null where the interval is. At small n prefer an exact test. */
  readonly t_p_value: number | null;
  /** The same against the normal distribution, as others print it; of true nulls it rejects 30 % at n = 2, 8 % at n = 10. */
  readonly z_p_value: number | null;
}

interface PairedOptions {
  readonly level?: number;
  /** One per pair: the standard error is then clustered, corrected by C / (C - 1), with C - 1 degrees of freedom. */
  readonly clusters?: ArrayLike<string | number>;
}

/** The mean difference of two systems on the same samples (Miller 2024): SE over the differences, Student's interval. */
export function pairedDifference(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: PairedOptions = {},
): PairedDifference {
  const differences = pairedDifferences(first, second);
  const difference = mean(differences);
  const clustered = options.clusters ? clusteredStandardError(differences, options.clusters) : null;
  const error = options.clusters ? (clustered?.corrected ?? null) : standardError(differences);
  const df = (clustered?.clusters ?? differences.length) - 1;
  const interval = meanInterval(
    {
      mean: difference ?? 0,
      standardError: error,
      degreesOfFreedom: df,
      clustered: clustered !== null,
      magnitude: Math.max(largest(first), largest(second)),
    },
    options.level,
  );
  const statistic = interval === null ? null : Math.abs(difference! / error!);
  return {
    n: differences.length,
    changed: differences.filter((value) => value !== 0).length,
    difference,
    standard_error: error,
    unpaired_standard_error: combine(standardError(first), standardError(second)),
    correlation: correlation(first, second),
    clusters: clustered?.clusters ?? null,
    interval,
    t_p_value: statistic === null ? null : 2 * studentTail(statistic, df),
    z_p_value: statistic === null ? null : 2 * normalCdf(-statistic),
  };
}

function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]!));
  return most;
}

function combine(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.hypot(a, b);
}
