import { aggregateValue, type GroupAggregate, type Interval } from '@assay/metrics';
import { whyNoInterval } from '@assay/shown';
import type { SetValue } from './scoring-aggregates.ts';

/** A number with its interval, or why it has none. */
export interface NamedNumber {
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly interval_missing: string | null;
}

/** Samples whose numbers are asked for by name. */
export interface NumberGroup {
  readonly group: GroupAggregate;
  readonly sets: Readonly<Record<string, SetValue>>;
}

/** `refusal.pass_rate`, or `f1.value` of a whole set. */
export function namedNumber(name: string, { group, sets }: NumberGroup): NamedNumber {
  const dot = name.lastIndexOf('.');
  const [score, aggregate] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
  if (aggregate === 'value') return ofSet(sets[score]);
  const value = aggregateValue(group, name);
  if (value === null) return without(value, 'the number is not defined');
  const metric = group.metrics[score]!;
  const interval =
    aggregate === 'pass_rate'
      ? metric.pass_rate_interval
      : aggregate === 'mean'
        ? metric.mean_interval
        : undefined;
  if (interval === undefined) return without(value, 'only means, pass rates and values of sets have one');
  return interval === null
    ? without(value, whyNoInterval(metric))
    : { value, interval, interval_missing: null };
}

function ofSet(set: SetValue | undefined): NamedNumber {
  if (set === undefined || set.value === null) return without(null, 'the number is not defined');
  const { value, interval, interval_missing: why } = set;
  return interval === undefined
    ? without(value, why ?? UNDRAWN)
    : { value, interval, interval_missing: null };
}

/** In scorings that were made before intervals of sets were. */
export const UNDRAWN = 'scored by an earlier version; score it again';

function without(value: number | null, why: string): NamedNumber {
  return { value, interval: null, interval_missing: why };
}
