/**
 * Kendall's tau-b: (concordant − discordant) / sqrt((pairs − ties in x)(pairs − ties in y)); null where a side
 * is constant. Knight (1966): sort by (x, y), count the exchanges a merge sort by y needs. O(n log n).
 */
export function kendallTauB(x: Float64Array, y: Float64Array): number | null {
  const n = x.length;
  const order = Uint32Array.from(x, (_, i) => i).sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
  const sortedX = Float64Array.from(order, (i) => x[i]!);
  const sortedY = Float64Array.from(order, (i) => y[i]!);
  const pairs = (n * (n - 1)) / 2;
  const tiesX = tiedPairs(n, (i) => sortedX[i] === sortedX[i - 1]);
  const tiesBoth = tiedPairs(n, (i) => sortedX[i] === sortedX[i - 1] && sortedY[i] === sortedY[i - 1]);
  const discordant = sortCountingExchanges(sortedY);
  const tiesY = tiedPairs(n, (i) => sortedY[i] === sortedY[i - 1]);
  if (pairs === tiesX || pairs === tiesY) return null;
  const difference = pairs - tiesX - tiesY + tiesBoth - 2 * discordant;
  const tau = difference / Math.sqrt(pairs - tiesX) / Math.sqrt(pairs - tiesY);
  return Math.max(-1, Math.min(1, tau));
}

/** Pairs within runs of neighbours that are the same. */
function tiedPairs(n: number, sameAsBefore: (i: number) => boolean): number {
  let tied = 0;
  let run = 0;
  for (let i = 1; i < n; i++) {
    run = sameAsBefore(i) ? run + 1 : 0;
    tied += run;
  }
  return tied;
}

/** Sorts in place, bottom up, and counts the pairs that stood in strictly falling order. */
function sortCountingExchanges(values: Float64Array<ArrayBuffer>): number {
  let from = values;
  let to = new Float64Array(values.length);
  let exchanges = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        if (left < middle && (right >= end || from[left]! <= from[right]!)) to[at] = from[left++]!;
        else {
          exchanges += middle - left;
          to[at] = from[right++]!;
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return exchanges;
}
