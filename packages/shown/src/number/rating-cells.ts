import { shownInterval, shownNumber } from './shown-number.ts';

/** A rating and its interval. An anchor is what it is set to: it has no interval, and says so. */
export function ratingCells(
  rating: number | null,
  interval: { readonly low: number; readonly high: number } | null,
): readonly [string, string] {
  if (rating !== null && interval !== null && interval.low === interval.high)
    return [String(rating), 'anchor'];
  // Points of a rating mean nothing behind the point, unless an interval says so.
  if (rating !== null && interval === null) return [rating.toFixed(0), '–'];
  return [shownNumber(rating, interval), shownInterval(interval)];
}
