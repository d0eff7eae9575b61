/** Finds a text where no letter or digit stands on either side of it: `o1` is not in `go1d`. */
export function wholeWord(text: string, flags: 'u' | 'iu' | 'gu' | 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedPattern(text)}(?![\\p{L}\\p{N}])`, flags);
}

/** A text as a pattern that matches it and nothing else. */
export function escapedPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
