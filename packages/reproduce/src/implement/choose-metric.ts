import type { Metric } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import type { Field, MetricName } from '@assay/tasks';
import { meantMetric } from '../meant-metric.ts';
import { boxFormInWords, readsBoxes } from '../draft/box-form.ts';
import { anyOrder, averageIn } from './average-in.ts';
import { cannotJudge, judgedField } from './judged-field.ts';

/** A metric of the catalogue for a metric that the task file names, or why there is none. */
export type ChosenMetric =
  | {
      readonly metric: string;
      readonly parameters: Readonly<Record<string, JsonValue>>;
      /** What was taken from the output's type and not from the file's words. */
      readonly assumed: string | null;
    }
  | {
      readonly missing: string;
      /** Entries of scorer.metrics, one of which is meant; absent: none of the catalogue is. */
      readonly entries?: readonly JsonObject[];
    };

/**
 * Chosen by name or alias alone, with what the name says of it: `F1 Score`, `f1_score` and an IRI that ends so are one,
 * `mAP@50` is coco-map at 0.5. Where a metric of that name cannot judge what the output is, or needs what the file does
 * not say, it is a gap.
 */
export function chooseMetric(name: MetricName, fields: readonly Field[], described: string): ChosenMetric {
  const meant = meantMetric(name, described);
  if (meant === undefined)
    return {
      missing: `the catalogue has no metric called ${JSON.stringify(name.name)}${ofJudge.test(name.name) ? ', and of a judge the file gives neither model nor prompt' : ''}`,
      ...(ofJudge.test(name.name) ? { entries: [judgeEntry] } : {}),
    };
  const { metric: found, parameters } = meant;
  if (found.kind === 'port' && found.port !== 'tests') return withPort(found.name, found.port);
  const judged = judgedField(found, fields);
  if ('missing' in judged)
    return {
      missing: judged.missing,
      entries: judged.among.map((one) => ({ [found.name]: { ...parameters, extract: [{ json: one }] } })),
    };
  const { field, beside } = judged;
  const unfit = cannotJudge(found, field);
  if (unfit !== null) return { missing: unfit, entries: [judgeEntry] };
  if (readsBoxes.has(found.name)) return withBoxes(found, parameters, described);
  if (found.name === 'exact-match' && field?.repeated === true && anyOrder.test(described)) {
    return {
      metric: 'same-items',
      parameters,
      assumed:
        'items are compared in any order, because the output is a list and the file says that their order does not count',
    };
  }
  const isAveraged = judgesLabels.has(found.name);
  const chosen: ChosenMetric =
    isAveraged && (parameters['average'] === undefined || field?.repeated === true)
      ? withLabels(found, field, { ...averageIn(found.name, described), ...parameters })
      : { metric: found.name, parameters, assumed: null };
  if (beside.length === 0 || 'missing' in chosen) return chosen;
  return {
    metric: chosen.metric,
    parameters: { ...chosen.parameters, extract: [{ json: field?.name ?? '' }] },
    assumed: [
      ...(chosen.assumed === null ? [] : [chosen.assumed]),
      `${chosen.metric} judges ${field?.name ?? ''}, because the other fields (${beside.join(', ')}) are about that answer`,
    ].join('; '),
  };
}

/** Names of numbers that a model gives. */
const ofJudge = /\bjudged?\b|\bg-?eval\b|\bLLM\b|autorater|\bgrader?\b|model[\s-]graded|\bGPT/i;
const judgeEntry: JsonObject = {
  'llm-as-judge': { judge: '<key of a model>', instruction: '<the prompt of the paper>' },
};

function withPort(name: string, port: 'judge' | 'embedding' | 'custom'): ChosenMetric {
  return port === 'embedding'
    ? {
        missing: `${name} compares embeddings, and the file does not say of which model`,
        entries: [{ [name]: { embedding: '<key of a model>' } }],
      }
    : {
        missing: `${name} asks a model, and the file gives neither its name nor its prompt`,
        entries: [name === 'llm-as-judge' ? judgeEntry : { [name]: { judge: '<key of a model>' } }],
      };
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
        missing: `whether boxes are written by their corners (box: xyxy) or with their sizes (box: xywh) is not said, which ${name} needs to know`,
        entries: ['xyxy', 'xywh'].map((box) => ({ [name]: { ...parameters, box } })),
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
  if (field?.repeated === true && name === 'f1' && average === 'micro') {
    return {
      metric: 'set-f1-micro',
      parameters: {},
      assumed: 'micro F1 is taken over the items of all lists together, because the output is a list',
    };
  }
  if (field?.repeated === true) {
    return {
      missing: `the output is a list: whether ${name} is taken per sample (set-f1) or over all items together (set-f1-micro) is not said`,
      entries: name === 'f1' ? [{ 'set-f1': {} }, { 'set-f1-micro': {} }] : [],
    };
  }
  if (field?.dataTypes.some((type) => /boolean$/i.test(type)) === true) {
    return {
      metric: name,
      parameters: { average: 'binary', positive: true },
      assumed: `${name} is taken of the positive class (true), because the output is a boolean`,
    };
  }
  if (average !== undefined)
    return {
      metric: name,
      parameters: { average },
      assumed: `${name} is averaged over labels as the file’s words say: ${JSON.stringify(average)}`,
    };
  return {
    missing: `how ${name} is averaged over labels (micro, macro, weighted, binary) is not said`,
    entries: ['micro', 'macro', 'weighted'].map((way) => ({ [name]: { average: way } })),
  };
}
