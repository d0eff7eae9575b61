import type { JsonObject, JsonValue } from '@assay/records';
import { anyOrder, averageIn } from '../implement/scorer/choose-metric.ts';
import type { MeantMetric } from '../metric-names.ts';
import { yesOf } from '../outputs/output-row.ts';
import { boxFormInValues, boxFormInWords, readsBoxes } from './box-form.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import { comparisonIn, draftCompared, isFreeText } from './ways/draft-compared.ts';

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
export interface Pair {
  readonly output: string;
  readonly expected: string;
}

/** What answers and labels look like decides which form of a metric is meant; what that leaves open, the words. */
export function draftOverPair(
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

export const comparesAnswers: ReadonlySet<string> = new Set(['exact-match', 'accuracy']);
