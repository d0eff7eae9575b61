import type { Interval } from './interval.ts';

interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The part of an interval that the quantity can take: an end beyond the range is brought to its end. */
export function withinRange(interval: Interval, { min, max }: Range): Interval;
export function withinRange(interval: Interval | null, range: Range): Interval | null;
export function withinRange(interval: Interval | null, { min, max }: Range): Interval | null {
  if (interval === null) return null;
  const clamp = (end: number): number => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, end));
  return { ...interval, low: clamp(interval.low), high: clamp(interval.high) };
}

/** What a difference of two values of a range can be. */
export function rangeOfDifference({ min, max }: Range): Range {
  return min === null || max === null ? { min: null, max: null } : { min: min - max, max: max - min };
}
