import { shownInterval, shownNumber } from '../number/shown-number.ts';

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
