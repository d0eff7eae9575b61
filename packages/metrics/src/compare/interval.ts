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
