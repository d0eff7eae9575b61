import { skewness } from '../compare/descriptive/skewness.ts';
import type { Interval } from '../compare/interval.ts';
import { meanInterval } from '../compare/mean-interval.ts';
import { skewedMeanInterval } from '../compare/skewed-mean-interval.ts';
import { withinRange } from '../compare/within-range.ts';
import type { ValueSummary } from './value-summary.ts';

/** What a metric's values can be, where it says so. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** The interval of a mean of numbers, within the metric's range: Student's over clusters where there are any, else Hall's. Null where Student's would be. */
export function numberMeanInterval(
  { mean, standard_error: standardError, clusters }: ValueSummary,
  values: ArrayLike<number>,
  { range, level }: { readonly range: Bounds; readonly level: number },
): Interval | null {
  if (mean === null) return null;
  const n = values.length;
  const student = meanInterval(
    { mean, standardError, degreesOfFreedom: (clusters ?? n) - 1, clustered: clusters !== null },
    level,
  );
  const skew = student === null || clusters !== null ? null : skewness(values);
  if (skew === null) return withinRange(student, range);
  return withinRange(
    skewedMeanInterval({ mean, standardError: standardError!, skewness: skew, n }, level),
    range,
  );
}
