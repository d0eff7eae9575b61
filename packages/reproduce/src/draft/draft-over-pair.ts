import type { JsonObject, JsonValue } from '@assay/records';
import { anyOrder } from '../implement/scorer/average-in.ts';
import type { MeantMetric } from '../meant-metric.ts';
import { boxFormInValues, boxFormInWords, readsBoxes } from './box-form.ts';
import { draftAveraged } from './draft-averaged.ts';
import { draftSeveralGolds } from './draft-several-golds.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import { draftCompared, isFreeText } from './ways/draft-compared.ts';

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
