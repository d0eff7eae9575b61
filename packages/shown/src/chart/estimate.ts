import { shownInterval, shownNumber } from '../number/format-number.ts';

/** A value with a name, and how far off it may be. Null: it is not known. */
export interface Estimate {
  readonly label: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** All that has a place on an axis. */
export function valuesOf(estimates: readonly Estimate[]): readonly (number | null)[] {
  return estimates.flatMap(({ value, low, high }) => [value, low, high]);
}

export const estimateHead: readonly string[] = ['name', 'value', '95 % interval'];

export function estimateRow({ label, value, low, high }: Estimate): readonly string[] {
  const interval = intervalOf({ low, high });
  return [label, shownNumber(value, interval), shownInterval(interval)];
}

/** The row in words, for whoever points at it. */
export function estimateWords(estimate: Estimate): string {
  const [label, value, interval] = estimateRow(estimate);
  return `${label}: ${estimate.value === null ? 'no value' : `${value} ${interval}`}`;
}

/** Null where an end is not known. */
export function intervalOf({ low, high }: Pick<Estimate, 'low' | 'high'>): {
  readonly low: number;
  readonly high: number;
} | null {
  return low === null || high === null ? null : { low, high };
}

/** How a point is drawn within its interval, in the units of the drawing. */
export interface PointInBand {
  /** Of the point, which never covers both ends of its interval. */
  readonly radius: number;
  /** The interval is narrower than the smallest point: it has to be seen above and below it. */
  readonly isNarrow: boolean;
}

const SMALLEST = 2.5;
/** Of the interval that is seen at either side of the point. */
const SEEN = 2.5;

/** `low` and `high` are places in the drawing; a point without an interval has its usual size. */
export function pointInBand(
  usual: number,
  band: { readonly low: number; readonly high: number } | null,
): PointInBand {
  if (band === null) return { radius: usual, isNarrow: false };
  const room = Math.abs(band.high - band.low) / 2 - SEEN;
  return { radius: Math.min(usual, Math.max(SMALLEST, room)), isNarrow: room < SMALLEST };
}
