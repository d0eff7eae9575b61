import { AssayError } from '@assay/records';

/** Two ends, the level they were made for, and the method that made them. */
export interface Interval {
  readonly method: string;
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

/** Confidence levels lie strictly between 0 and 1; 95 is not one. */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_LEVEL',
      `a confidence level lies between 0 and 1 (0.95); given ${level}`,
    );
  }
}

/** Whether a number is in its interval, up to rounding. */
export function holds({ low, high }: Pick<Interval, 'low' | 'high'>, value: number): boolean {
  const rounding = 1e-12 * Math.max(1, Math.abs(value));
  return low - rounding <= value && value <= high + rounding;
}

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

interface Estimate {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/**
 * The interval of the difference of two independent numbers that have one each, first minus second:
 * d - √((a - la)² + (ub - b)²) and d + √((ua - a)² + (b - lb)²) (MOVER: Zou & Donner 2008, Statistics in Medicine 27; of two
 * Wilson intervals it is Newcombe's, 1998, method 10). Null where either has none.
 */
export function differenceOfIntervals(first: Estimate, second: Estimate): Interval | null {
  const [{ value: a, interval: ofA }, { value: b, interval: ofB }] = [first, second];
  if (a === null || b === null || ofA === null || ofB === null) return null;
  const areWilson = ofA.method === 'wilson' && ofB.method === 'wilson';
  return {
    method: areWilson ? 'newcombe' : 'mover',
    level: ofA.level,
    low: a - b - Math.hypot(a - ofA.low, ofB.high - b),
    high: a - b + Math.hypot(ofA.high - a, b - ofB.low),
  };
}

interface Part {
  readonly value: number;
  readonly interval: Interval;
}

/**
 * The interval of the unweighted mean of numbers that have one each: m - √Σ(mᵢ - lᵢ)² / k and m + √Σ(uᵢ - mᵢ)² / k
 * (MOVER: Zou & Donner 2008, Statistics in Medicine 27). It never leaves a range that its parts keep. Numbers that vary
 * together have no such luck: there the half-widths add up, as if they all erred the same way. Null of nothing.
 */
export function meanOfIntervals(parts: readonly Part[], areIndependent: boolean): Interval | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  if (others.length === 0) return first.interval;
  const k = parts.length;
  const mean = parts.reduce((sum, { value }) => sum + value, 0) / k;
  const reach = (distances: readonly number[]): number =>
    (areIndependent ? Math.hypot(...distances) : distances.reduce((sum, distance) => sum + distance, 0)) / k;
  return {
    method: areIndependent ? 'mover' : 'mover-dependent',
    level: first.interval.level,
    low: mean - reach(parts.map(({ value, interval }) => value - interval.low)),
    high: mean + reach(parts.map(({ value, interval }) => interval.high - value)),
  };
}
