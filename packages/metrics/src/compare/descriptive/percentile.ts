/**
 * The percentile (0 to 100) of values already in ascending order: R type 7, linear between the two neighbours
 * of rank percent · (n - 1) / 100. Exact whatever n is; null of nothing.
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number | null {
  return percentileAt(sorted.length, (i) => sorted[i]!, percent);
}

/** The same of n values known only by their place in the order. */
export function percentileAt(n: number, valueAt: (index: number) => number, percent: number): number | null {
  const last = n - 1;
  if (last < 0) return null;
  const hundredfold = last * Math.min(100, Math.max(0, percent));
  const below = Math.floor(hundredfold / 100);
  const share = (hundredfold - below * 100) / 100;
  const low = valueAt(below);
  if (share <= 0) return low;
  const high = valueAt(below + 1);
  const gap = high - low;
  return Number.isFinite(gap) ? low + share * gap : low * (1 - share) + high * share;
}
