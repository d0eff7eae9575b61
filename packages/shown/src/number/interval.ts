/** Why the mean or the pass rate of a score has no interval. */
export function whyNoInterval({
  type,
  n,
  clusters,
}: {
  readonly type?: string;
  readonly n: number;
  readonly clusters?: number | null;
}): string {
  if (type === 'label') return 'labels have frequencies and no mean';
  if (n === 0) return 'the number is not defined';
  if (n === 1) return 'one sample';
  return clusters === 1 ? 'all samples are of one cluster' : 'all samples have the same value';
}

interface NamedInterval {
  readonly method: string;
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

interface NamedAggregates {
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly n: number;
        readonly clusters: number | null;
        readonly mean_interval: NamedInterval | null;
        readonly pass_rate_interval: NamedInterval | null;
      }
    >
  >;
  readonly sets: Readonly<
    Record<string, { readonly interval?: NamedInterval; readonly interval_missing?: string }>
  >;
}

/** An interval, or why there is none. */
export interface IntervalOrWhy {
  readonly interval: NamedInterval | null;
  readonly interval_missing: string | null;
}

/** In scorings that were made before numbers had intervals of their own. */
export const UNDRAWN = 'scored by an earlier version; score it again';

/** The interval of `refusal.pass_rate`, or of `f1.value` of a whole set: what an own name of a scorer's may stand for. */
export function namedInterval(of: string | undefined, { metrics, sets }: NamedAggregates): IntervalOrWhy {
  if (of === undefined) return without(UNDRAWN);
  const dot = of.lastIndexOf('.');
  const [score, aggregate] = [of.slice(0, Math.max(0, dot)), of.slice(dot + 1)];
  if (aggregate === 'value') {
    const set = sets[score];
    return found(set?.interval ?? null, set?.interval_missing ?? UNDRAWN);
  }
  const metric = metrics[score];
  if (metric === undefined) return without('the number is not defined');
  if (aggregate === 'pass_rate') return found(metric.pass_rate_interval, whyNoInterval(metric));
  if (aggregate === 'mean') return found(metric.mean_interval, whyNoInterval(metric));
  return without('only means, pass rates and values of sets have one');
}

function found(interval: NamedInterval | null, why: string): IntervalOrWhy {
  return interval === null ? without(why) : { interval, interval_missing: null };
}

function without(why: string): IntervalOrWhy {
  return { interval: null, interval_missing: why };
}

/** Why the mean of a number over runs has no interval. */
export function whyNoIntervalOverRuns({
  mean,
  n,
}: {
  readonly mean: number | null;
  readonly n: number;
}): string {
  if (mean === null || n === 0) return 'the number is not defined';
  return n === 1 ? 'one run' : 'every run gave the same';
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

interface MeanPassRate {
  readonly macro_f1: {
    readonly value: number | null;
    readonly metrics: readonly string[];
    /** Absent in scorings of earlier versions. */
    readonly interval?: Interval | null;
  };
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly n: number;
        readonly clusters: number | null;
        readonly pass_rate_interval: Interval | null;
      }
    >
  >;
}

/** Why the mean pass rate over metrics has no interval; null where it has one. */
export function whyNoMacroF1Interval({ macro_f1: macro, metrics }: MeanPassRate): string | null {
  if (macro.value === null) return 'the number is not defined';
  if (macro.interval === undefined) return UNDRAWN;
  if (macro.interval !== null) return null;
  const without = macro.metrics.find((name) => metrics[name]!.pass_rate_interval === null);
  return without === undefined ? null : `${without}: ${whyNoInterval(metrics[without]!)}`;
}
