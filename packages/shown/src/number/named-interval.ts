import { whyNoInterval } from './why-no-interval.ts';

interface Interval {
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
        readonly mean_interval: Interval | null;
        readonly pass_rate_interval: Interval | null;
      }
    >
  >;
  readonly sets: Readonly<
    Record<string, { readonly interval?: Interval; readonly interval_missing?: string }>
  >;
}

/** An interval, or why there is none. */
export interface IntervalOrWhy {
  readonly interval: Interval | null;
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

function found(interval: Interval | null, why: string): IntervalOrWhy {
  return interval === null ? without(why) : { interval, interval_missing: null };
}

function without(why: string): IntervalOrWhy {
  return { interval: null, interval_missing: why };
}
