import {
  ascending,
  compensatedSum,
  mean,
  percentile,
  skewness,
  standardDeviation,
} from '../compare/descriptive.ts';
import { clusteredStandardError, meanInterval, skewedMeanInterval } from '../compare/mean-interval.ts';
import {
  clusteredRateInterval,
  type Interval,
  wilsonInterval,
  withinRange,
} from '../compare/proportion-intervals.ts';
import { GrowableValues } from './growable-values.ts';
import { histogram, type Range } from './histogram.ts';
import type { ValueIntervals, ValueSummary, ValueTally } from './metric-aggregate.ts';

interface Rate {
  readonly successes: number;
  readonly trials: number;
  /** Null where samples stand by themselves. */
  readonly clusters: number | null;
  /** Of the rate, over the clusters. */
  readonly standardError: number | null;
}

/** The interval of a pass rate, wherever one is shown: Wilson's, clustered where clusters are declared. */
export function rateInterval({ clusters, ...rate }: Rate, level: number): Interval | null {
  return clusters === null
    ? wilsonInterval(rate.successes, rate.trials, level)
    : clusteredRateInterval({ ...rate, clusters }, level);
}

/**
 * The interval of a mean of shares, the same one that a pass rate has: Wilson's where every share is 0 or 1, clustered
 * where `units` say what belongs together. Shares in between (of trials, of attempts, ties) are clusters of their own.
 */
export function shareInterval(
  shares: ArrayLike<number>,
  units: ArrayLike<number> | null,
  level = 0.95,
): Interval | null {
  const all = Array.from(shares);
  const rate = { successes: compensatedSum(all), trials: all.length };
  if (units === null && all.every((share) => share === 0 || share === 1)) {
    return rateInterval({ ...rate, clusters: null, standardError: null }, level);
  }
  const error = clusteredStandardError(all, units ?? all.map((_, i) => i));
  if (error === null) return null;
  return rateInterval({ ...rate, clusters: error.clusters, standardError: error.corrected }, level);
}

/** What a metric's values can be, where it says so. */
interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** The interval of a mean of numbers, within the metric's range: Student's over clusters where there are any, else Hall's. Null where Student's would be. */
function numberMeanInterval(
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

/**
 * Numbers are kept, eight bytes each, because percentiles are exact: a million samples take 8 MB and one sort
 * at the end (as much again for references to clusters, where there are any). Mean and deviation are taken over the sorted values with compensated sums, so the order in which
 * samples arrive changes no digit. Declared and observed ranges are told apart in the histogram.
 */
export class NumberTally implements ValueTally {
  readonly #values = new GrowableValues();
  /** One per value once a cluster has been seen; until then none are kept. */
  #clusters: (string | null)[] | null = null;
  readonly #bounds: Bounds;
  /** Where both ends are declared. */
  readonly #range: Range | null;
  readonly #passes: (value: number) => boolean;
  /** The part of its trials in which each sample passes, where it has several; the values themselves where they are that part. */
  readonly #shares: GrowableValues | null;
  #passed = 0;

  /** `share`: each value is the part of its trials that is true. `trials`: each sample says in what part of them it passes. */
  constructor({ min, max }: Bounds, passes: ((value: number) => boolean) | 'share' | 'trials') {
    this.#bounds = { min, max };
    this.#range = min === null || max === null ? null : { min, max };
    this.#shares = passes === 'share' ? this.#values : passes === 'trials' ? new GrowableValues() : null;
    this.#passes = typeof passes === 'string' ? () => false : passes;
  }

  get n(): number {
    return this.#values.length;
  }

  get passed(): number {
    return this.#shares === null ? this.#passed : compensatedSum(ascending(this.#shares.view()));
  }

  get passRate(): number | null {
    if (this.#shares !== null) return mean(ascending(this.#shares.view()));
    return this.n === 0 ? null : this.#passed / this.n;
  }

  add(value: number, cluster: string | null, share?: number): void {
    if (cluster !== null) this.#clusters ??= Array.from({ length: this.n }, () => null);
    this.#clusters?.push(cluster);
    this.#values.push(value + 0);
    if (share !== undefined) this.#shares!.push(share);
    if (this.#passes(value)) this.#passed++;
  }

  merge(other: NumberTally): void {
    if (this.#clusters !== null || other.#clusters !== null) {
      this.#clusters ??= Array.from({ length: this.n }, () => null);
      for (let i = 0; i < other.n; i++) this.#clusters.push(other.#clusters?.[i] ?? null);
    }
    this.#values.append(other.#values);
    if (this.#shares !== this.#values) this.#shares?.append(other.#shares!);
    this.#passed += other.#passed;
  }

  summary(): ValueSummary {
    const sorted = ascending(this.#values.view());
    const n = sorted.length;
    const [min, max] = [sorted[0] ?? null, sorted[n - 1] ?? null];
    const std = standardDeviation(sorted);
    const clustered =
      this.#clusters === null ? null : clusteredStandardError(this.#values.view(), this.#units());
    const observed = min === null || max === null ? null : { min, max };
    return {
      mean: mean(sorted),
      std,
      standard_error: clustered ? clustered.corrected : std === null ? null : std / Math.sqrt(n),
      clusters: clustered?.clusters ?? null,
      min,
      p5: percentile(sorted, 5),
      p50: percentile(sorted, 50),
      p95: percentile(sorted, 95),
      max,
      histogram: histogram(sorted, this.#range ?? observed, this.#range ? 'declared' : 'observed'),
      frequencies: null,
    };
  }

  intervals(summary: ValueSummary, level: number): ValueIntervals {
    const rate = this.#shares === null ? this.#passRateInterval(summary, level) : this.#shareInterval(level);
    const isShare = this.#shares === this.#values;
    const mean = isShare
      ? rate
      : numberMeanInterval(summary, this.#values.view(), { range: this.#bounds, level });
    return { mean, pass_rate: rate };
  }

  /** A rate, over samples as clusters of trials. */
  #shareInterval(level: number): Interval | null {
    const error = clusteredStandardError(
      this.#shares!.view(),
      this.#clusters === null ? Array.from(this.#shares!.view(), (_, i) => i) : this.#units(),
    );
    if (error === null) return null;
    const { clusters, corrected: standardError } = error;
    return rateInterval({ successes: this.passed, trials: this.n, clusters, standardError }, level);
  }

  #passRateInterval({ clusters }: ValueSummary, level: number): Interval | null {
    const rate = { successes: this.#passed, trials: this.n, clusters };
    return rateInterval({ ...rate, standardError: this.#passRateError() }, level);
  }

  #passRateError(): number | null {
    if (this.#clusters === null) return null;
    const passed = Float64Array.from(this.#values.view(), (value) => (this.#passes(value) ? 1 : 0));
    return clusteredStandardError(passed, this.#units())?.corrected ?? null;
  }

  /** A sample without a cluster is a cluster of one. */
  #units(): (string | number)[] {
    return this.#clusters!.map((cluster, i) => cluster ?? i);
  }
}
