type Average = 'micro' | 'macro' | 'weighted';

const averaged = '(?:f-?1(?:[\\s-]score)?|precision|recall)';
const anyAveraged = new RegExp(`\\b${averaged}\\b`, 'i');

/**
 * How a metric is averaged, where the file says one way in words: `micro-averaged precision, recall and F1`, `Precision is
 * micro-averaged over the labels`, `the F1 of each label, then their unweighted mean`. Two ways say nothing, and neither does a
 * sentence that denies one.
 */
export function averageIn(metric: string, described: string): { readonly average?: Average } {
  const found = described.split(/(?<=[.;])\s+|\n/).flatMap((sentence) => waysIn(metric, sentence));
  const ways = new Set(found);
  const [way] = ways;
  return ways.size === 1 && way !== undefined && way !== 'denied' ? { average: way } : {};
}

/** The ways that a sentence gives for a metric: those that stand at its name, else the one that it says of all that it names. */
function waysIn(metric: string, sentence: string): readonly (Average | 'denied')[] {
  const name = metric === 'f1' ? 'f-?1' : metric;
  const atName = new RegExp(
    `\\b(micro|macro|weighted)[\\s-]*(?:averaged?[\\s-]*)?(?:${averaged}(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+))*${name}\\b`,
    'gi',
  );
  const isNamed = new RegExp(`\\b${name}\\b`, 'i').test(sentence);
  const isOfAll =
    !anyAveraged.test(sentence) &&
    /\b(?:all|every|each|both)\b[^.;]*\b(?:metrics?|scores?|numbers?)\b/i.test(sentence);
  if (!isNamed && !isOfAll) return [];
  const stated = Array.from(sentence.matchAll(atName), ([, way = '']) => way.toLowerCase() as Average);
  const ways = stated.length > 0 ? stated : [...new Set(waysInWords(sentence))];
  const isDenied =
    ways.length > 0 && /\b(?:not|never|nor|neither)\b|rather than|instead of|unlike/i.test(sentence);
  return isDenied ? [...ways, 'denied'] : ways;
}

/** What a sentence says of averaging, whatever it names. */
function waysInWords(sentence: string): readonly Average[] {
  const hits = (pattern: RegExp): boolean => pattern.test(sentence);
  return [
    ...(hits(/\bmicro\b/i) || hits(pooledCounts) ? (['micro'] as const) : []),
    ...(hits(/\bmacro\b/i) || hits(meanOfClasses) ? (['macro'] as const) : []),
    ...(hits(weightedMean) ? (['weighted'] as const) : []),
  ];
}

const classes = '(?:labels?|class(?:es)?|categor(?:y|ies)|tags?)';
/** True and false positives of all labels are added up first. */
const pooledCounts = new RegExp(
  `\\b(?:true|false) positives\\b.*\\b(?:pooled|summed|added|counted together|aggregated|globally)\\b|\\b(?:pooled|counted|computed) (?:globally|over all ${classes} (?:together|at once))`,
  'i',
);
/** The number of each label first, and then a mean in which all count alike. */
const meanOfClasses = new RegExp(
  `\\b(?:of|for|per|by) ?(?:each|every)?[\\s-]?${classes}\\b.*\\b(?:(?:unweighted|plain|simple|arithmetic) (?:mean|average)|averaged (?:without weights|equally|with equal weights?))|\\b(?:unweighted|plain|simple|arithmetic) (?:mean|average) (?:of|over) (?:the )?(?:per[\\s-]${classes}|\\S+ (?:scores? )?(?:of|for) (?:each|every|all) ${classes}|(?:all |the )?${classes})\\b`,
  'i',
);
const weightedMean = new RegExp(
  `(?<!un)\\bweighted\\b(?:[\\s-]averaged?\\b|.*\\b(?:support|frequency|number of (?:samples|examples|instances)|size of (?:each|the) ${classes})\\b)`,
  'i',
);

/** Words for lists whose order does not count. */
export const anyOrder =
  /orderless|any order|order (?:is|does) not (?:significant|matter|count)|regardless of order|set-based|unordered/i;
