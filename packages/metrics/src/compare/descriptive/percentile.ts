/**
 * The p-quantile (0 ≤ p ≤ 1) of values already in ascending order: R type 7, linear between the two
 * neighbours of rank p (n - 1). Exact whatever n is; null of nothing.
 */
export function percentile(sorted: ArrayLike<number>, p: number): number | null {
  const last = sorted.length - 1;
  if (last < 0) return null;
  const rank = Math.min(last, Math.max(0, p * last));
  const below = Math.floor(rank);
  const share = rank - below;
  const low = sorted[below]!;
  if (share === 0) return low;
  const high = sorted[below + 1]!;
  const gap = high - low;
  return Number.isFinite(gap) ? low + share * gap : low * (1 - share) + high * share;
}
