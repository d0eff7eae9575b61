/** How often each run of n words occurs; words have no space in them. O(words). */
export function countNgrams(words: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= words.length; start += 1) {
    const ngram = n === 1 ? words[start]! : words.slice(start, start + n).join(' ');
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
