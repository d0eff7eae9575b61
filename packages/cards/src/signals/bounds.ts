import type { ResultRow } from '../corpus/result-row.ts';

/** The scale of a metric as the records declare it. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The one pair of finite bounds, min < max, that every report declares; null where there is none. Nothing is guessed. */
export function boundsOf(reports: readonly Pick<ResultRow, 'min' | 'max'>[]): Bounds | null {
  const [first] = reports;
  if (first === undefined) return null;
  const { min, max } = first;
  if (min === null || max === null || min >= max) return null;
  return reports.every((report) => report.min === min && report.max === max) ? { min, max } : null;
}
