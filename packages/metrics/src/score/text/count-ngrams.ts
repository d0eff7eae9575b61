/** How often each run of n items occurs. Items are words without the separator in them, or single characters. O(items). */
export function countNgrams(items: readonly string[], n: number, separator = ' '): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= items.length; start += 1) {
    const ngram = n === 1 ? items[start]! : items.slice(start, start + n).join(separator);
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** Sum over n-grams of the smaller of both counts. */
export function countShared(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [ngram, count] of a) shared += Math.min(count, b.get(ngram) ?? 0);
  return shared;
}
