import type { Metric } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import type { Field, MetricName } from '@assay/tasks';
import { boxFormInWords, readsBoxes } from '../../draft/box-form.ts';
import { lastPart, meantMetric, openReading } from '../../metric-names.ts';
import {
  cannotJudge,
  judgeIn,
  judgeInWords,
  judgeOfAnswers,
  missingJudge,
  type MissingMetric,
  missingPort,
  type WhichField,
  whichField,
} from './missing-metric.ts';

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

/** A metric of the catalogue for a metric that the task file names, or why there is none. */
type ChosenMetric =
  | {
      readonly metric: string;
      readonly parameters: Readonly<Record<string, JsonValue>>;
      /** What was taken from the output's type or the file's words and not from the name. */
      readonly assumed: string | null;
    }
  | MissingMetric;

/**
 * Chosen by name or alias alone, with what the name says of it: `F1 Score`, `f1_score` and an IRI that ends so are one,
 * `mAP@50` is coco-map at 0.5. Where a metric of that name cannot judge what the output is, or needs what the file does
 * not say, it is a gap.
 */
export function chooseMetric(name: MetricName, fields: readonly Field[], described: string): ChosenMetric {
  const negative = ofNegatives(name, fields);
  if (negative !== null) return negative;
  const meant = meantMetric(name, described);
  if (meant === undefined) return notInCatalogue(name, described);
  const { metric: found, parameters } = meant;
  if (found.kind === 'port' && found.port !== 'tests') return missingPort(found.name, found.port);
  const scale = otherScale(found, lastPart(name), described);
  if (scale !== null) return scale;
  const which = whichField(found, fields, { asked: name.name, described });
  if ('missing' in which) return amongFields(which, name, described, { [found.name]: parameters });
  const unfit = cannotJudge(meant, which.field, judgeInWords(name.name, described) ?? judgeIn(described));
  if (unfit !== null) return unfit;
  const chosen = ofField(found, which.field, parameters, described);
  if (which.because === null || 'missing' in chosen) return chosen;
  return {
    metric: chosen.metric,
    parameters: { ...chosen.parameters, extract: [{ json: which.field?.name ?? '' }] },
    assumed: chosen.assumed === null ? which.because : `${chosen.assumed}; ${which.because}`,
  };
}

/** An error that the file defines on another scale than that of the numbers themselves. */
function otherScale({ name }: Metric, asked: string, described: string): MissingMetric | null {
  if (!/^(?:mae|mse|rmse)$/.test(name)) return null;
  const own = described.split('\n').find((line) => line.startsWith(`${asked}: `)) ?? '';
  const [word] =
    /\b(?:log|log1p|log10|logarithm\w*|normali[sz]ed|relative|percentage|weighted)\b/i.exec(own) ?? [];
  return word === undefined
    ? null
    : {
        missing: `${name} takes the plain differences of the numbers, and the file defines it otherwise (${JSON.stringify(word)}): ${JSON.stringify(own)}`,
        filledBy: 'module',
      };
}

/** The share of negatives that are found is the recall of the negative class, where there are two classes. */
function ofNegatives({ name }: MetricName, fields: readonly Field[]): ChosenMetric | null {
  const isAsked = /^(?:specificity|true[\s-]negative[\s-]rate|TNR)$/i.test(name.trim());
  const [field, ...others] = fields;
  if (!isAsked || others.length > 0 || field?.dataTypes.some((type) => /boolean$/i.test(type)) !== true)
    return null;
  return {
    metric: 'recall',
    parameters: { average: 'binary', positive: false },
    assumed: `${name} is the recall of the negative class (false), because the output is a boolean`,
  };
}

function notInCatalogue(name: MetricName, described: string): MissingMetric {
  const open = openReading(name, described);
  if (open !== null)
    return {
      missing: open.missing,
      entries: open.readings.map(({ metric, parameters }) => ({ [metric]: parameters })),
      filledBy: open.readings.length === 0 ? 'module' : 'choice',
    };
  const judge = judgeInWords(name.name, described) ?? judgeOfAnswers(lastPart(name), described);
  return judge === null
    ? { missing: `the catalogue has no metric called ${JSON.stringify(lastPart(name))}`, filledBy: 'module' }
    : missingJudge(judge, described);
}

/** What a metric could be of each field that it may judge, read from that field. */
function amongFields(
  which: Extract<WhichField, { missing: string }>,
  name: MetricName,
  described: string,
  whole: JsonObject,
): MissingMetric {
  if ('beyond' in which) {
    const [metric = ''] = Object.keys(whole);
    const readFrom = { ...(whole[metric] as JsonObject), extract: [{ json: '<the field of the answer>' }] };
    return which.beyond === 'certainty'
      ? { missing: which.missing, filledBy: 'module' }
      : { missing: which.missing, entries: [{ [metric]: readFrom }], filledBy: 'choice' };
  }
  const entries = which.among.flatMap((field): readonly JsonObject[] => {
    const extract = [{ json: field.name ?? '' }];
    const own = chooseMetric(name, [field], described);
    const lines =
      'missing' in own
        ? own.filledBy === 'choice'
          ? (own.entries ?? [])
          : []
        : [{ [own.metric]: own.parameters }];
    return lines.map((line) =>
      Object.fromEntries(
        Object.entries(line).map(([metric, parameters]) => [
          metric,
          { ...(parameters as JsonObject), extract },
        ]),
      ),
    );
  });
  return { missing: which.missing, entries, filledBy: 'choice' };
}

function ofField(
  found: Metric,
  field: Field | undefined,
  parameters: Readonly<Record<string, JsonValue>>,
  described: string,
): ChosenMetric {
  if (readsBoxes.has(found.name)) return withBoxes(found, parameters, described);
  if (found.name === 'exact-match' && field?.repeated === true && anyOrder.test(described)) {
    return {
      metric: 'same-items',
      parameters,
      assumed:
        'items are compared in any order, because the output is a list and the file says that their order does not count',
    };
  }
  return judgesLabels.has(found.name) && (parameters['average'] === undefined || field?.repeated === true)
    ? withLabels(found, field, { ...averageIn(found.name, described), ...parameters })
    : { metric: found.name, parameters, assumed: null };
}

/** Boxes are written by their corners or with their sizes: a number of the one form read as the other is another number. */
function withBoxes(
  { name }: Metric,
  parameters: Readonly<Record<string, JsonValue>>,
  described: string,
): ChosenMetric {
  const form = boxFormInWords(described);
  return form === undefined
    ? {
        missing: `whether boxes are written by their corners (box: xyxy) or with their sizes (box: xywh) is not stated, and ${name} needs it`,
        entries: ['xyxy', 'xywh'].map((box) => ({ [name]: { ...parameters, box } })),
        filledBy: 'choice',
      }
    : { metric: name, parameters: { ...parameters, box: form.box }, assumed: form.why };
}

/** Metrics that average over labels, and so need to know how. */
const judgesLabels = new Set(['f1', 'precision', 'recall']);

function withLabels(
  { name }: Metric,
  field: Field | undefined,
  { average }: Readonly<Record<string, JsonValue>>,
): ChosenMetric {
  if (field?.repeated === true) return ofLists(name, average);
  if (field?.dataTypes.some((type) => /boolean$/i.test(type)) === true) {
    return {
      metric: name,
      parameters: { average: 'binary', positive: true },
      assumed: `${name} is computed for the positive class (true), because the output is a boolean`,
    };
  }
  if (average !== undefined)
    return {
      metric: name,
      parameters: { average },
      assumed: `${name} is averaged over labels as the file’s words say: ${JSON.stringify(average)}`,
    };
  return {
    missing: `how ${name} is averaged over labels (micro, macro, weighted, binary) is not stated`,
    entries: ['micro', 'macro', 'weighted'].map((way) => ({ [name]: { average: way } })),
    filledBy: 'choice',
  };
}

function ofLists(name: string, average: JsonValue | undefined): ChosenMetric {
  const called = name === 'f1' ? 'F1' : name;
  if (average === 'macro' || average === 'weighted')
    return {
      missing: `${average} ${called} of lists is a mean over samples (set-${name}) or over labels, which the catalogue does not have, and which of them is not stated`,
      entries: [{ [`set-${name}`]: {} }],
      filledBy: 'choice',
    };
  return average === 'micro'
    ? {
        metric: `set-${name}-micro`,
        parameters: {},
        assumed: `micro ${called} is taken over the items of all lists together, because the output is a list`,
      }
    : {
        missing: `the output is a list: whether ${name} is taken per sample (set-${name}) or over all items together (set-${name}-micro) is not stated`,
        entries: [{ [`set-${name}`]: {} }, { [`set-${name}-micro`]: {} }],
        filledBy: 'choice',
      };
}
