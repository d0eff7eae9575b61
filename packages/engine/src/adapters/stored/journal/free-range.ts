import type { FinishedBitmap } from './finished-bitmap.ts';

/** Ordinals from `first` up to, not with, `past`. */
export interface Range {
  readonly first: number;
  readonly past: number;
}

/**
 * The first range at or after `from` that has something unfinished at its start and that none of the taken ones
 * touches, of at most `size` ordinals; null: there is none. `taken` is in order.
 */
export function freeRange(
  finished: FinishedBitmap,
  taken: readonly Range[],
  size: number,
  from: number,
): Range | null {
  let first = from;
  for (const { first: start, past } of [...taken, { first: finished.samples, past: finished.samples }]) {
    first = finished.firstUnfinished(first, start);
    if (first < start) return { first, past: Math.min(first + size, start) };
    first = Math.max(first, past);
  }
  return null;
}
