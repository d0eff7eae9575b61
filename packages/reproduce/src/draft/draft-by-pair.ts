import { findMetric } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import { anyOrder, averageIn } from '../implement/scorer/choose-metric.ts';
import { judgeIn, judgeInWords } from '../implement/scorer/missing-metric.ts';
import { asName, type MeantMetric, meantMetric } from '../metric-names.ts';
import { snake, yesOf, yesOfVerdicts } from '../outputs/output-row.ts';
import { saysOfEach } from '../outputs/scored-rows.ts';
import { boxFormInValues, boxFormInWords, readsBoxes } from './box-form.ts';
import { shareOf } from './draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import { tryMeasure } from './try-measure.ts';
import { draftCertainty, readsCertainty } from './ways/draft-certainty.ts';
import { countsGroups, draftOverGroups, draftWinRate, shareOfValue } from './ways/draft-over-groups.ts';
import { unread, withColumns } from './ways/draft-read.ts';

interface Compared {
  readonly number: WantedNumber;
  readonly metric: string;
  readonly from: DraftedFrom;
  readonly pair: { readonly output: string; readonly expected: string };
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
}

const SHARE_MARKED = 0.5;
/** Where a worked solution has its final answer: GSM8K and MATH. */
const finalMark = /####|boxed\{/;

/**
 * Answers that are compared with their labels: as the words say; else labels that mark their final answer by that, and all others
 * as they stand, which is how the catalogue defines the metric. Open where hardly an answer equals its label as it stands.
 */
function draftCompared({ number, metric, from, pair, why, measure }: Compared): Drafted | string {
  const said = comparisonIn(number.described);
  const plain = (because: string): Drafted => ({ measure: measure(metric, {}), why: `${why}; ${because}` });
  if (said === 'both') return `whether case, articles and punctuation count is said in two ways; ${why}`;
  if (said === 'as they stand') return plain('compared as they stand, as the file says');
  const marked = from.all.filter((row) => finalMark.test(JSON.stringify(row[pair.expected] ?? null))).length;
  if (marked >= from.all.length * SHARE_MARKED && from.all.length > 0) {
    const final = measure('math-equivalence', {});
    const because = `${why}; final answers are compared: those of labels are marked`;
    return unread(final, pair, from) ?? { measure: final, why: because };
  }
  if (said === 'normalised' && isFreeText(from, pair.expected))
    return {
      measure: measure('squad-exact-match', {}),
      why: `${why}; compared without case, articles and punctuation, because the file speaks of normalisation`,
    };
  const first = plain(
    `compared as they stand, as the catalogue defines ${metric}: the file says nothing of another way`,
  );
  return unread(first.measure, pair, from) ?? first;
}

const exactly =
  /character[\s-]+(?:by|for)[\s-]+character|byte[\s-]+(?:by|for)[\s-]+byte|\bverbatim\b|case[\s-]sensitiv|\bas (?:it|they) stands?\b|(?:\b(?:no|without|not|never)\b[\s\w-]{0,20}|\bun-?)normali[sz]/i;
const loosely =
  /\bSQuAD\b|\bnormali[sz](?!\w*\s+(?:scores?|to (?:\[?0|1\b|the range|100|unit)|by|edit|discounted|gain))|\b(?:ignor|disregard|remov|stripp?|without|regardless of)\w*[^.;]{0,40}\b(?:case|punctuation|articles)\b|case[\s-]insensitiv|lower-?cas/i;

/** What words say of case, articles and punctuation. Null: nothing. */
function comparisonIn(described: readonly string[]): 'as they stand' | 'normalised' | 'both' | null {
  const sentences = described.flatMap((text) => text.split(/(?<=[.;])\s+|\n/));
  const isExact = sentences.some((sentence) => exactly.test(sentence));
  const isLoose = sentences.some((sentence) => !exactly.test(sentence) && loosely.test(sentence));
  if (isExact && isLoose) return 'both';
  return isExact ? 'as they stand' : isLoose ? 'normalised' : null;
}

/** Whether labels are texts of their own, and not the same few again and again. */
function isFreeText({ all }: Pick<DraftedFrom, 'all'>, column: string): boolean {
  const labels = all.map((row) => row[column] ?? null).filter((label) => label !== null);
  return labels.every((label) => typeof label === 'string') && new Set(labels).size * 2 > labels.length;
}

interface Averaged {
  readonly number: WantedNumber;
  readonly metric: string;
  /** What the name of the number says itself. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly labels: readonly JsonValue[];
  readonly isList: boolean;
  /** Labels are texts of their own, and no classes. */
  readonly isFree: boolean;
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
}

/** How it is averaged: as the words say, of the positive class where labels are yes and no; else nothing says it. */
function draftAveraged({
  number,
  metric,
  parameters,
  labels,
  isList,
  isFree,
  why,
  measure,
}: Averaged): Drafted | string {
  const named = parameters['average'];
  const [said] = number.described.flatMap((text) => averageIn(metric, text).average ?? []);
  const average = named ?? said;
  if (isList) return draftOfLists({ number, metric, average, why, measure });
  const positive = yesOf(labels);
  if (positive !== null && average === undefined)
    return {
      measure: measure(metric, { average: 'binary', positive }),
      why: `${why}; of the positive class${positive === true ? '' : `, ${JSON.stringify(positive)}`}, as is customary where labels are yes and no`,
    };
  if (average !== undefined)
    return {
      measure: measure(metric, { average }),
      why: `${why}; averaged as the file says: ${JSON.stringify(average)}`,
    };
  const unsaid = `how ${metric} is averaged over labels (micro, macro, weighted, binary) is not stated; ${why}`;
  const bySaid = /\btokens?\b|\bwords?\b|squad/i.test(number.described.join('\n'));
  return isFree && metric === 'f1' && bySaid
    ? { measure: measure('squad-f1', {}), why: `${why}; of the words that both share, as the file says` }
    : unsaid;
}

/** Words for lists in which an item counts as often as it stands there. */
const repeatedItems =
  /\bmulti-?sets?\b|\bbags? of\b|\bwith (?:repeats|repetitions|multiplicity)\b|\b(?:repeats|repetitions|duplicates|each occurrence|every occurrence) (?:are |is )?counts?(?:ed)?\b/i;

/** F1, precision or recall of lists; an item that a list has twice counts once, unless the file says that each counts. */
function draftOfLists({
  number,
  metric,
  average,
  why,
  measure,
}: Pick<Averaged, 'number' | 'metric' | 'why' | 'measure'> & {
  readonly average: JsonValue | undefined;
}): Drafted | string {
  if (average === 'micro') {
    const areCounted = repeatedItems.test(number.described.join('\n'));
    const each = areCounted ? 'each as often as it stands there' : 'each once in its list';
    return {
      measure: measure(`set-${metric}-micro`, areCounted ? { count_repeats: true } : {}),
      why: `${why}; items of all lists together, ${each}, ${areCounted ? 'as the file says' : 'averaged as the file says'}`,
    };
  }
  if (average !== undefined)
    return `${metric} of lists, averaged ${JSON.stringify(average)} over labels, is not in the catalogue; ${why}`;
  return `whether ${metric} is taken per sample (set-${metric}) or over all items together (set-${metric}-micro) is not stated; ${why}`;
}

interface SeveralGolds {
  readonly number: WantedNumber;
  readonly metric: string;
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
}

/** A text that is held against several right answers, of which the best counts: SQuAD's way, where words say so. */
function draftSeveralGolds({ number, metric, why, measure }: SeveralGolds): Drafted | string {
  return comparisonIn(number.described) === 'normalised'
    ? {
        measure: measure(metric === 'f1' ? 'squad-f1' : 'squad-exact-match', {}),
        why: `${why}; the best of several right answers counts, compared as SQuAD does, as the file says`,
      }
    : `a text has several right answers, and whether case, articles and punctuation count is not stated; ${why}`;
}

/** A column of answers beside that of their labels. */
interface Pair {
  readonly output: string;
  readonly expected: string;
}

/** What answers and labels look like decides which form of a metric is meant; what that leaves open, the words. */
function draftOverPair(
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
  if (readsBoxes.has(metric.name)) {
    const written = (box: 'xyxy' | 'xywh'): JsonObject => measure(metric.name, { ...parameters, box });
    if (areCorners(expected, from))
      return { measure: written('xyxy'), why: `${why}; boxes of both are turned into corners` };
    const form = boxFormInWords(number.described.join('\n')) ?? boxFormInValues(labels);
    if (form === undefined)
      return `whether boxes are written by their corners (xyxy) or with their sizes (xywh) is not stated; ${why}`;
    return { measure: written(form.box), why: `${why}; ${form.why}` };
  }
  const isOfLines = areLines(pair, from);
  if (
    isList &&
    metric.name === 'exact-match' &&
    (isOfLines || all.some((row) => Array.isArray(row[output] ?? null)))
  ) {
    const isOrdered = !isOfLines && !anyOrder.test(number.described.join('\n'));
    return {
      measure: measure(isOrdered ? 'exact-match' : 'same-items', {}),
      why: `${why}; ${isOrdered ? 'lists are compared in their order, as the catalogue defines exact-match' : 'the order of items does not count, as the file says'}`,
    };
  }
  const isText = all.every((row) => !Array.isArray(row[output] ?? null)) && !isOfLines;
  if (isList && isText && comparesTexts.has(metric.name))
    return draftSeveralGolds({ number, metric: metric.name, why, measure });
  if (!isList && isText && comparesAnswers.has(metric.name))
    return draftCompared({ number, metric: metric.name, from, pair, why, measure });
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

/** Boxes that were written in two ways are made into one. */
function areCorners(expected: string, { shape }: DraftedFrom): boolean {
  const derived = shape?.columns?.[expected];
  return derived !== undefined && 'boxes' in derived && derived.written !== undefined;
}

const averages = new Set(['f1', 'precision', 'recall']);
/** Metrics of one text that may have several right answers. */
const comparesTexts = new Set(['exact-match', 'accuracy', 'f1']);

const comparesAnswers: ReadonlySet<string> = new Set(['exact-match', 'accuracy']);

/** A metric of the catalogue over a column of answers and a column of labels; or why it cannot be said which. */
export function draftByPair(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const meant = meantMetric(asName(number.name), number.described.join('\n'));
  if (meant === undefined) return draftByName(number, from);
  const { metric } = meant;
  const { pairs, verdicts } = from.roles;
  if (metric.kind === 'port') return `${metric.name} asks a model: name the column of its verdicts`;
  if (countsGroups.has(metric.name)) return draftOverGroups(meant, from);
  if (readsCertainty.has(metric.name)) return draftCertainty(metric.name, from, number.described);
  if (metric.name === 'win-rate') return draftWinRate(from);
  const right =
    verdicts.find((verdict) => /correct|match|right/i.test(verdict)) ??
    (pairs.length === 0 && verdicts.length === 1 ? verdicts[0] : undefined);
  const isCompared = comparesAnswers.has(metric.name);
  const judge = judgeOf(number);
  if (right !== undefined && isCompared && judge !== null)
    return ownVerdict(right, from, `the file says that answers are judged so: ${JSON.stringify(judge)}`);
  const fitting = pairs.filter((one) => readsRankings.has(metric.name) || !ranksAnswers(one, from));
  const [pair] = fitting;
  if (pair === undefined) {
    return right !== undefined && isCompared && !mayCompare(from)
      ? ownVerdict(right, from, 'no answer stands beside a label')
      : 'no column of answers beside a column of labels is found';
  }
  const drafted = fitting
    .map((one) => draftOverPair(number, meant, one, from))
    .reduce((best, one) => (isReadable(best, from) || !isReadable(one, from) ? best : one));
  return typeof drafted === 'string' ? drafted : besideVerdicts(drafted, from);
}

/** The sentence of the file by which somebody or something judges answers that are not simply compared; null: there is none. */
export function judgeOf({ name, described }: WantedNumber): string | null {
  const text = described.join('\n');
  const ofAnswers = (sentence: string): boolean =>
    /\b(?:responses?|answers?|outputs?|completions?|generations?|predictions?)\b/i.test(sentence);
  const judge = judgeInWords(name, text) ?? judgeIn(text, ofAnswers);
  return judge?.quote ?? testsIn.exec(text)?.[0] ?? null;
}

const testsIn = /[^.;\n]*(?:\bunit tests?\b|\bpass(?:es|ed|ing)?\b[^.;\n]{0,40}\btests?\b)[^.;\n]*/i;

/**
 * Whether answers could be held against labels: there are labels, and columns that are called as answers or may be some. The
 * verdicts of such a file are somebody's word, where the numbers can be had from the answers.
 */
export function mayCompare({ roles, all }: DraftedFrom): boolean {
  const { labels, answers, verdicts, id, failed, group } = roles;
  if (labels.length === 0) return false;
  const others = Object.keys(all[0] ?? {}).filter(
    (name) =>
      ![...labels, ...verdicts, id, failed, group].includes(name) &&
      !asked.test(snake(name.replaceAll('.', '_'))),
  );
  return answers.length > 0 || others.some((name) => all.some((row) => typeof row[name] === 'string'));
}

/** Columns of what was asked, and of what was said about the answer. */
const asked =
  /(?:^|_)(?:question|prompt|inputs?|context|passage|image|url|source|instruction|query|document|reason|explanation|comment|category|domain|subject|split|model|date|time|name)(?:$|_)/;

/** The share of rows in which the file itself says that the answer is right, which is said. */
function ownVerdict(verdict: string, { all }: DraftedFrom, because: string): Drafted {
  const { measure, why } = shareOf(verdict, all);
  return { measure, why: `${why}; the file's own verdict, not computed again: ${because}` };
}

/** Answers that are compared here, with how often a verdict that the file has besides says otherwise: it is not taken. */
function besideVerdicts(drafted: Drafted, from: DraftedFrom): Drafted {
  const { metric: name } = drafted.measure;
  if (typeof name !== 'string' || !saysOfEach(findMetric(name))) return drafted;
  const read = withColumns(from, drafted.columns ?? {});
  const said = from.roles.verdicts.flatMap((verdict) => {
    const yes = yesOfVerdicts(from.all.map((row) => row[verdict] ?? null)) ?? true;
    const others = read.rows.filter((row) => {
      const given = row[verdict] ?? null;
      const own = given === null ? null : tryMeasure(drafted.measure, { ...read, rows: [row] });
      return (own === 0 || own === 1) && (own === 1) !== (given === yes);
    }).length;
    return others === 0
      ? []
      : [
          `the file's own verdict in ${verdict} differs in ${others} of ${read.rows.length} rows and is not taken`,
        ];
  });
  return { ...drafted, why: [drafted.why, ...said].join('; ') };
}

/** Beside the text of an answer there may be what was read out of it, which a metric of boxes wants. */
function isReadable(drafted: Drafted | string, from: DraftedFrom): boolean {
  return (
    typeof drafted !== 'string' &&
    typeof tryMeasure(drafted.measure, withColumns(from, drafted.columns ?? {})) !== 'string'
  );
}

/** Metrics of a list of answers, of which one may be right. */
const readsRankings = new Set(['top-k-accuracy', 'hit-at-k', 'mrr', 'ndcg-at-k']);

function ranksAnswers({ output, expected }: Pair, { all }: DraftedFrom): boolean {
  const hasLists = (column: string): boolean => all.some((row) => Array.isArray(row[column] ?? null));
  return hasLists(output) && !hasLists(expected);
}

/** A metric that the catalogue does not have may be the share of one of the words that answers and verdicts are. */
function draftByName(number: WantedNumber, from: DraftedFrom): Drafted | string {
  return shareOfValue(number, from) ?? 'the catalogue has no metric of that name';
}
