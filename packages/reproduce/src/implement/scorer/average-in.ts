const averaged = '(?:f-?1(?:[\\s-]score)?|precision|recall)';

/** How a metric is averaged, where the file says one way in words: `micro-averaged precision, recall and F1`. Two ways say nothing. */
export function averageIn(
  metric: string,
  described: string,
): { readonly average?: 'micro' | 'macro' | 'weighted' } {
  const name = metric === 'f1' ? 'f-?1' : metric;
  const found = described.matchAll(
    new RegExp(
      `\\b(micro|macro|weighted)[\\s-]*(?:averaged?[\\s-]*)?(?:${averaged}(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+))*${name}\\b`,
      'gi',
    ),
  );
  const ways = new Set(Array.from(found, ([, way = '']) => way.toLowerCase()));
  const [way] = ways;
  return ways.size === 1 && (way === 'micro' || way === 'macro' || way === 'weighted')
    ? { average: way }
    : {};
}

/** Words for lists whose order does not count. */
export const anyOrder =
  /orderless|any order|order (?:is|does) not (?:significant|matter|count)|regardless of order|set-based|unordered/i;
