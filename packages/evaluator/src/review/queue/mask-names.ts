/** Shorter ones would be found inside of ordinary words. */
const SHORTEST = 3;
const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** A text without names that would say whose it is. Whole words, whatever their case. */
export function maskNames(
  text: string,
  names: readonly string[],
): { readonly text: string; readonly count: number } {
  const plain = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length >= SHORTEST);
  if (plain.length === 0) return { text, count: 0 };
  let count = 0;
  const longestFirst = plain
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(SPECIAL, '\\$&'));
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const masked = text.replace(any, () => {
    count += 1;
    return '[name]';
  });
  return { text: masked, count };
}
