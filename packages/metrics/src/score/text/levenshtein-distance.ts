import { distance } from 'fastest-levenshtein';

/** Products of lengths above which the distance is not computed: 50,000 by 50,000 characters, about a second. */
const LARGEST_PRODUCT = 2_500_000_000;

const SURROGATE = /[\ud800-\udfff]/;

/**
 * Levenshtein's edit distance in code points, or null where what differs is too long (LARGEST_PRODUCT)
 * or has too many distinct characters.
 * Myers' bit-parallel algorithm by fastest-levenshtein, which counts code units: texts with surrogates are first
 * rewritten with one code unit per distinct code point. A common start and end cost nothing.
 */
export function levenshteinDistance(a: string, b: string): number | null {
  const rewritten = SURROGATE.test(a) || SURROGATE.test(b) ? oneUnitEach(a, b) : ([a, b] as const);
  if (rewritten === null) return null;
  const [middleLeft, middleRight] = trimCommon(...rewritten);
  return middleLeft.length * middleRight.length > LARGEST_PRODUCT ? null : distance(middleLeft, middleRight);
}

/** null where two texts together have more distinct code points than there are code units: 65,536. */
function oneUnitEach(a: string, b: string): readonly [string, string] | null {
  const units = new Map<string, string>();
  const rewrite = (text: string) =>
    Array.from(text, (point) => {
      const unit = units.get(point) ?? String.fromCharCode(units.size);
      units.set(point, unit);
      return unit;
    }).join('');
  const rewritten = [rewrite(a), rewrite(b)] as const;
  return units.size > 0x1_0000 ? null : rewritten;
}

function trimCommon(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}
