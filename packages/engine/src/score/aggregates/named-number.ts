import { aggregateValue, type GroupAggregate } from '@assay/metrics';
import { type IntervalOrWhy, namedInterval } from '@assay/shown';
import type { SetValue } from './scoring-aggregates.ts';

/** A number with its interval, or why it has none. */
export interface NamedNumber extends IntervalOrWhy {
  readonly value: number | null;
}

/** Samples whose numbers are asked for by name. */
export interface NumberGroup {
  readonly group: GroupAggregate;
  readonly sets: Readonly<Record<string, SetValue>>;
}

/** `refusal.pass_rate`, or `f1.value` of a whole set. */
export function namedNumber(name: string, { group, sets }: NumberGroup): NamedNumber {
  const value = name.endsWith('.value')
    ? (sets[name.slice(0, -'.value'.length)]?.value ?? null)
    : aggregateValue(group, name);
  if (value === null) return { value, interval: null, interval_missing: 'the number is not defined' };
  return { value, ...namedInterval(name, { metrics: group.metrics, sets }) };
}
