import type { Interval } from './interval.ts';

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
