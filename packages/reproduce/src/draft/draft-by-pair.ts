import type { JsonObject, JsonValue } from '@assay/records';
import { anyOrder } from '../implement/scorer/average-in.ts';
import { type MeantMetric, meantMetric } from '../meant-metric.ts';
import { asName } from '../metric-named.ts';
import { boxFormInValues, boxFormInWords, readsBoxes } from './box-form.ts';
import { draftAveraged } from './draft-averaged.ts';
import { passesIn, shareOf } from './draft-by-verdicts.ts';
import { draftSeveralGolds } from './draft-several-golds.ts';
import type { Drafted, DraftedFrom, Settled, WantedNumber } from './drafted.ts';
import { givesClaim, tryMeasure } from './gives-claim.ts';
import { withColumns } from './ways/draft-read.ts';
import { preferVerdict } from './prefer-verdict.ts';
import { draftCertainty, readsCertainty } from './ways/draft-certainty.ts';
import { draftCompared, isFreeText } from './ways/draft-compared.ts';
import { draftWinRate } from './ways/draft-win-rate.ts';
import { shareOfValue } from './ways/share-of-value.ts';
import { passingStates } from './ways/passing-states.ts';

/** A metric of the catalogue over a column of answers and a column of labels; or why it cannot be said which. */
export function draftByPair(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const meant = meantMetric(asName(number.name), number.described.join('\n'));
  if (meant === undefined) return draftByLastWord(number, from);
  const { metric } = meant;
  const { pairs, verdicts } = from.roles;
  if (metric.kind === 'port') return `${metric.name} asks a model: name the column of its verdicts`;
  if (countsGroups.has(metric.name)) return overGroups(meant, number, from);
  if (readsCertainty.has(metric.name)) return draftCertainty(metric.name, from, number.described);
  if (metric.name === 'win-rate') return draftWinRate(number, from);
  const right =
    verdicts.find((verdict) => /correct|match|right/i.test(verdict)) ??
    (pairs.length === 0 && verdicts.length === 1 ? verdicts[0] : undefined);
  const isCompared = comparesAnswers.has(metric.name);
  const fitting = pairs.filter((one) => readsRankings.has(metric.name) || !ranksAnswers(one, from));
  const [pair] = fitting;
  if (pair === undefined) {
    return right !== undefined && isCompared
      ? shareOf(right, from.all)
      : 'no column of answers beside a column of labels is found';
  }
  const drafted = fitting
    .map((one) => overPair(number, meant, one, from))
    .reduce((best, one) => (isReadable(best, from) || !isReadable(one, from) ? best : one));
  return isCompared && right !== undefined ? preferVerdict(drafted, right, number, from) : drafted;
}

/** Beside the text of an answer there may be what was read out of it, which a metric of boxes wants. */
function isReadable(drafted: Drafted | string, from: DraftedFrom): boolean {
  return (
    typeof drafted !== 'string' &&
    typeof tryMeasure(drafted.measure, withColumns(from, drafted.columns ?? {})) !== 'string'
  );
}

const countsGroups = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
]);

function overGroups(
  { metric, parameters }: MeantMetric,
  { claim }: WantedNumber,
  from: DraftedFrom,
): Drafted | string {
  const {
    roles: { verdicts, group },
    all,
  } = from;
  const states = verdicts.length > 0 || group === null ? [] : passingStates(all);
  const measured = states.map(
    ({ column, passes }): Drafted => ({
      measure: { metric: metric.name, ...parameters, output: column, passes, metadata: { group: group! } },
      why: `${column} says which passed (${JSON.stringify(passes)}), ${group} what its rows share`,
    }),
  );
  const giving = claim === null ? [] : measured.filter(({ measure }) => givesClaim(measure, from, claim));
  const [state, other] = giving.length === 1 ? giving : measured;
  if (state !== undefined)
    return other === undefined
      ? state
      : `which of ${states.map(({ column }) => column).join(', ')} says what passed is not stated`;
  const [verdict] = verdicts;
  if (group === null && verdict !== undefined && metric.name === 'pass-at-k' && parameters['k'] === 1)
    return {
      ...shareOf(verdict, all),
      why: `the share of rows in which ${verdict} is true: each task has one attempt`,
    };
  if (group === null || verdict === undefined)
    return 'no column of verdicts with a column of groups is found';
  const measureBy = (more: JsonObject): JsonObject => ({
    metric: metric.name,
    ...more,
    output: verdict,
    ...passesIn(verdict, all),
    metadata: { group },
  });
  const why = `${verdict} is the verdict, ${group} what its rows share`;
  const meant = measureBy(parameters);
  const curves = metric.name === 'all-pass-auc' && claim !== null ? curvesOver.map(measureBy) : [];
  const drawn = claim === null || givesClaim(meant, from, claim) ? [] : curves;
  const [curve, otherCurve] = drawn.filter((one) => givesClaim(one, from, claim!));
  return curve === undefined || otherCurve !== undefined
    ? { measure: meant, why }
    : {
        measure: curve,
        why: `${why}; ${wayOf(curve)} gives the ${claim!.value} that the reproduction states`,
      };
}

/** Usual ways to draw a curve over the share of samples that has to pass. */
const curvesOver: readonly JsonObject[] = [
  {},
  { thresholds: Array.from({ length: 10 }, (_, i) => (i + 1) / 10) },
  { thresholds: Array.from({ length: 11 }, (_, i) => i / 10) },
  { thresholds: Array.from({ length: 20 }, (_, i) => (i + 1) / 20) },
  { thresholds: Array.from({ length: 21 }, (_, i) => i / 20) },
  ...[10, 20, 100, 1000].map((steps) => ({ steps })),
];

/** Metrics of a list of answers, of which one may be right. */
const readsRankings = new Set(['top-k-accuracy', 'hit-at-k', 'mrr', 'ndcg-at-k']);

function ranksAnswers({ output, expected }: Pair, { all }: DraftedFrom): boolean {
  const hasLists = (column: string): boolean => all.some((row) => Array.isArray(row[column] ?? null));
  return hasLists(output) && !hasLists(expected);
}

/**
 * `Modality Term F1`: the catalogue has none of that name, and one of its last word. It is taken where it gives the very number
 * that the reproduction states, and else stays open.
 */
function draftByLastWord(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const unknown = 'the catalogue has no metric of that name';
  const share = shareOfValue(number, from) ?? shareThatIsStated(number, from);
  if (share !== null) return share;
  const [, last] =
    /\s(f1(?:[\s-]score)?|accuracy|precision|recall|iou|exact[\s-]match)$/i.exec(number.name) ?? [];
  if (last === undefined || number.claim === null) return unknown;
  const drafted = draftByPair({ ...number, name: last }, from);
  const isGiven = typeof drafted !== 'string' && givesClaim(drafted.measure, from, number.claim);
  return isGiven
    ? {
        ...drafted,
        why: `${drafted.why}; ${unknown}, and ${last} of these gives the ${number.claim.value} that is stated`,
      }
    : unknown;
}

/** `Prompt-level Pass Rate`: of a file with one column of verdicts their share, where that is what the reproduction states. */
function shareThatIsStated({ name, claim }: WantedNumber, from: DraftedFrom): Drafted | null {
  const [verdict, other] = from.roles.verdicts;
  if (claim === null || verdict === undefined || other !== undefined || !/\b(?:rate|share)\b/i.test(name))
    return null;
  const { measure, why } = shareOf(verdict, from.all);
  return givesClaim(measure, from, claim)
    ? { measure, why: `${why}, which gives the ${claim.value} that the reproduction states` }
    : null;
}

interface Pair {
  readonly output: string;
  readonly expected: string;
}

function overPair(
  number: WantedNumber,
  { metric, parameters }: MeantMetric,
  pair: Pair,
  from: DraftedFrom,
): Drafted | string {
  const { all } = from;
  const { output, expected } = pair;
  const why = `${output} is the answer, ${expected} its label`;
  const labels = all.map((row) => row[expected] ?? null);
  const isList = labels.some((label) => Array.isArray(label));
  if (metric.name === 'correct-trace-rate' && !isList)
    return `no column of traces is found, nor one that says which traces are right; ${output} and ${expected} are none`;
  const measure = (name: string, more: JsonObject): JsonObject => ({ metric: name, ...more, ...pair });
  const settled: Settled = (...groups) => {
    const { claim } = number;
    for (const ways of claim === null ? [] : groups) {
      const fit = ways.filter((way) => givesClaim(way, from, claim!));
      if (fit.length > 1) return null;
      if (fit.length === 1)
        return {
          measure: fit[0]!,
          why: `${why}; ${wayOf(fit[0]!)} gives the ${claim!.value} that the reproduction states`,
        };
    }
    return null;
  };
  if (readsBoxes.has(metric.name)) {
    const ways = (['xyxy', 'xywh'] as const).map((box) => measure(metric.name, { ...parameters, box }));
    if (areCorners(expected, from))
      return { measure: ways[0]!, why: `${why}; boxes of both are turned into corners` };
    const form = boxFormInWords(number.described.join('\n')) ?? boxFormInValues(labels);
    const byClaim = settled(
      ways,
      otherSpaces(output, from).map((column) => ({ ...ways[0]!, output: column })),
    );
    if (byClaim !== null) return byClaim;
    if (form === undefined)
      return `whether boxes are written by their corners (xyxy) or with their sizes (xywh) is not stated; ${why}`;
    return { measure: measure(metric.name, { ...parameters, box: form.box }), why: `${why}; ${form.why}` };
  }
  const isOfLines = areLines(pair, from);
  if (
    isList &&
    metric.name === 'exact-match' &&
    (isOfLines || all.some((row) => Array.isArray(row[output] ?? null)))
  ) {
    const isOrdered = !isOfLines && !anyOrder.test(number.described.join('\n'));
    return (
      settled(
        [measure('same-items', {}), measure('exact-match', {})],
        [measure('same-items', { count_repeats: true })],
      ) ?? {
        measure: measure(isOrdered ? 'exact-match' : 'same-items', {}),
        why: `${why}; ${isOrdered ? 'lists are compared in their order' : 'the order of items does not count, as the file says'}`,
      }
    );
  }
  const isText = all.every((row) => !Array.isArray(row[output] ?? null)) && !isOfLines;
  if (isList && isText && comparesTexts.has(metric.name))
    return draftSeveralGolds({ number, metric: metric.name, why, measure, settled });
  if (!isList && isText && comparesAnswers.has(metric.name))
    return draftCompared({ number, metric: metric.name, from, pair, why, measure, settled });
  if (!averages.has(metric.name) || (parameters['average'] !== undefined && !isList))
    return { measure: measure(metric.name, parameters), why };
  const isFree = isFreeText(from, expected);
  return draftAveraged({
    number,
    metric: metric.name,
    parameters,
    labels,
    isList,
    isFree,
    why,
    measure,
    settled,
  });
}

/** Whether answers are texts whose lines are the items of a label, and not one of several right texts. */
function areLines({ output, expected }: Pair, { all }: DraftedFrom): boolean {
  const several = all.flatMap((row) => {
    const [answer, label] = [row[output] ?? null, row[expected] ?? null];
    return Array.isArray(label) && label.length > 1 && typeof answer === 'string' && answer !== ''
      ? [
          {
            lines: new Set(answer.split('\n').map((line) => line.trim())),
            label: label as readonly JsonValue[],
          },
        ]
      : [];
  });
  const met = several.filter(
    ({ lines, label }) =>
      label.filter((item) => typeof item === 'string' && lines.has(item.trim())).length > 1,
  );
  return met.length > 0 && met.length * MOST_PARTED >= several.length;
}

/** One in so many answers has several items of its label in lines of their own. */
const MOST_PARTED = 4;

/** Columns of the same boxes as another space would have them. */
function otherSpaces(output: string, { shape }: DraftedFrom): readonly string[] {
  return Object.entries(shape?.columns ?? {}).flatMap(([name, derived]) =>
    name !== output && 'boxes' in derived && derived.boxes === output ? [name] : [],
  );
}

/** Boxes that were written in two ways are made into one. */
function areCorners(expected: string, { shape }: DraftedFrom): boolean {
  const derived = shape?.columns?.[expected];
  return derived !== undefined && 'boxes' in derived && derived.written !== undefined;
}

const averages = new Set(['f1', 'precision', 'recall']);
const comparesAnswers = new Set(['exact-match', 'accuracy']);
/** Metrics of one text that may have several right answers. */
const comparesTexts = new Set(['exact-match', 'accuracy', 'f1']);

function wayOf(measure: JsonObject): string {
  const { metric, output: _, expected: __, passes: ___, metadata: ____, ...parameters } = measure;
  const settings = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [metric as string, ...settings].join(', ');
}
