/** A text with the place at which each of its code points starts, and its end. */
export interface Characters {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly count: number;
}

/** Finds the code points of a text; a lone surrogate is one. Linear. */
export function charactersOf(text: string): Characters {
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) {
    starts[count] = at;
    count += 1;
  }
  starts[count] = text.length;
  return { text, starts, count };
}

/** How often each run of n code points occurs. Slices of the text, so that nothing is joined. O(characters). */
export function countCharacterNgrams({ text, starts, count }: Characters, n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= count; i += 1) {
    const ngram = text.slice(starts[i], starts[i + n]);
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
