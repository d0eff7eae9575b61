import type { CardRow } from '../shapes.ts';

/** The one range that every report declares; null where there is none. */
export function sharedScale(rows: readonly CardRow[]): { readonly min: number; readonly max: number } | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { min, max } = first;
  if (min === null || max === null || min >= max) return null;
  return rows.every((row) => row.min === min && row.max === max) ? { min, max } : null;
}
