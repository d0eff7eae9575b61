import { intervalOrWhy, shownInterval, shownNumber } from './format-number.ts';
import { whyNoInterval } from './interval.ts';

/** Truth values, and the shares of trials that are true, have a rate; their percentiles say nothing that it does not. */
export function hasPercentiles({
  type,
  pass_rule: rule,
}: {
  readonly type: string;
  readonly pass_rule: { readonly kind: string } | null;
}): boolean {
  return type !== 'boolean' && rule?.kind !== 'is-true';
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

interface SampleNumbers {
  /** What people call the score; its name unless given. */
  readonly label?: string;
  readonly type: string;
  readonly pass_rule: { readonly kind: string } | null;
  readonly mean: number | null;
  readonly p5: number | null;
  readonly pass_rate: number | null;
  readonly mean_interval: Interval | null;
  readonly pass_rate_interval: Interval | null;
  readonly n: number;
  readonly clusters: number | null;
  readonly missing: number;
  readonly missing_by_class?: Readonly<Record<string, number>>;
}

/** Some samples that are reported together: all of them, a cohort, or a subtask. */
export interface ReportPart {
  readonly metrics: Readonly<Record<string, SampleNumbers>>;
  readonly set_values: Readonly<
    Record<
      string,
      {
        readonly value: number | null;
        readonly interval: Interval | null;
        readonly interval_missing: string | null;
        /** Samples that took part; null in scorings of earlier versions. */
        readonly n: number | null;
        /** Samples that it could not take in. */
        readonly uncounted: number;
      }
    >
  > | null;
}

/** The numbers of one score over one part of the samples; null where the score has no such number. */
export interface PartNumbers {
  readonly name: string;
  /** What people call the score. */
  readonly label: string;
  /** Of the part as a whole: set metrics only, which have no mean and no pass rate. */
  readonly value: number | null;
  readonly mean: number | null;
  readonly p5: number | null;
  readonly pass_rate: number | null;
  /** Of the value, the pass rate, or the mean: the first of them that there is. */
  readonly interval: Interval | null;
  /** Why there is none. */
  readonly interval_missing: string | null;
  readonly n: number | null;
  readonly missing: number | null;
}

/**
 * What every format shows of the scores over a part of the samples. A set metric's number is its value over the part;
 * the mean of what single samples contribute is another number, and never stands under the metric's name.
 */
export function partNumbers({ metrics, set_values: sets }: ReportPart): readonly PartNumbers[] {
  return Object.entries(metrics).map(([name, metric]) => {
    const set = sets !== null && Object.hasOwn(sets, name) ? sets[name]! : null;
    if (set === null) return ofSamples(name, metric);
    const { value, interval, interval_missing, n, uncounted } = set;
    const missing = Math.max(uncounted, lost(metric));
    const ofSet = { value, interval, interval_missing, n, missing };
    return { name, label: name, ...ofSet, mean: null, p5: null, pass_rate: null };
  });
}

/** Who is in a number of the whole set, where answers could not be read: "over 4 of 20, 16 unreadable"; else empty. */
export function unreadableText({
  n,
  uncounted,
}: {
  readonly n?: number | null | undefined;
  readonly uncounted: number;
}): string {
  if (uncounted === 0) return '';
  return typeof n === 'number'
    ? `over ${n} of ${n + uncounted}, ${uncounted} unreadable`
    : `${uncounted} unreadable`;
}

/** Samples that have no part in the number of the set: a single score that does not apply is none of them. */
function lost({ missing_by_class: classes = {} }: SampleNumbers): number {
  return Object.entries(classes).reduce(
    (sum, [name, count]) => (name === 'not_applicable' ? sum : sum + count),
    0,
  );
}

function ofSamples(name: string, metric: SampleNumbers): PartNumbers {
  const { mean, pass_rate, n, missing } = metric;
  const p5 = hasPercentiles(metric) ? metric.p5 : null;
  const interval = metric.pass_rate_interval ?? metric.mean_interval;
  const interval_missing = interval === null ? whyNoInterval(metric) : null;
  return {
    name,
    label: metric.label ?? name,
    value: null,
    mean,
    p5,
    pass_rate,
    interval,
    interval_missing,
    n,
    missing,
  };
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

/** A rating and its interval. An anchor is what it is set to: it has no interval, and says so. */
export function ratingCells(
  rating: number | null,
  interval: { readonly low: number; readonly high: number } | null,
): readonly [string, string] {
  if (rating !== null && interval !== null && interval.low === interval.high)
    return [String(rating), 'anchor'];
  // Points of a rating mean nothing behind the point, unless an interval says so.
  if (rating !== null && interval === null) return [rating.toFixed(0), '–'];
  return [shownNumber(rating, interval), shownInterval(interval)];
}
