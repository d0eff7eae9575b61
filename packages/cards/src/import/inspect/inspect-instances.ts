import type { EvaluationRecord, JsonObject, JsonValue } from '@assay/records';
import { isObject, objectOf, textOf } from '../loose-json.ts';
import { sampleCells } from './sample-cells.ts';

/** Inspect's marks for one answer, and what its own metrics count them as. */
const marks: Readonly<Record<string, { readonly score: number; readonly is_correct: boolean }>> = {
  C: { score: 1, is_correct: true },
  I: { score: 0, is_correct: false },
  P: { score: 0.5, is_correct: false },
  N: { score: 0, is_correct: false },
};

/** A row for each sample, epoch, and mean or accuracy of a scorer that marked it right or wrong. */
export function inspectInstances(
  record: EvaluationRecord,
  modelId: string,
  samples: readonly JsonValue[],
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  let untold = 0;
  const instances = samples.flatMap((sample) => {
    if (!isObject(sample)) return [];
    return Object.entries(objectOf(sample['scores'])).flatMap(([scorer, score]) => {
      const told = judgements(record, sample, { scorer, value: objectOf(score)['value'] });
      if (told.length === 0) {
        untold += 1;
        return [];
      }
      const cells = sampleCells(sample, objectOf(score));
      return told.map(({ result, evaluation }) => ({
        schema_version: record.schema_version,
        evaluation_id: record.evaluation_id,
        model_id: modelId,
        evaluation_name: result.evaluation_name,
        evaluation_result_id: String(result['evaluation_result_id']),
        ...cells,
        evaluation: { ...evaluation, ...objectOf(cells['evaluation']) },
      }));
    });
  });
  const notes =
    untold === 0 ? [] : [`no row for ${untold} of the scores of samples: neither right nor wrong by the log`];
  return { instances, notes };
}

type Result = EvaluationRecord['evaluation_results'][number];

interface Judgement {
  readonly result: Result;
  readonly evaluation: { readonly score: number; readonly is_correct: boolean };
}

/** What a score of a sample says, with each result that it is part of; of a score with parts, each part. */
function judgements(
  record: EvaluationRecord,
  sample: JsonObject,
  { scorer, value }: { readonly scorer: string; readonly value: JsonValue | undefined },
): readonly Judgement[] {
  const own = record.evaluation_results.filter((result) => scorerOf(result) === scorer);
  if (!isObject(value)) return judged(joined(own, sample), value);
  return Object.entries(value).flatMap(([part, each]) =>
    judged(
      joined(
        own.filter((result) => isOfPart(result, part)),
        sample,
      ),
      each,
    ),
  );
}

function judged(results: readonly Result[], value: JsonValue | undefined): readonly Judgement[] {
  const evaluation = marked(value);
  return evaluation === null ? [] : results.map((result) => ({ result, evaluation }));
}

/** The accuracy or mean; where metrics are those of groups, the ones that the sample is in, and that of all. */
function joined(results: readonly Result[], sample: JsonObject): readonly Result[] {
  const plain = results.filter((result) => ['accuracy', 'mean'].includes(metricOf(result)));
  if (plain.length > 0) return plain;
  const groups = new Set(['all', ...Object.values(objectOf(sample['metadata'])).flatMap(groupName)]);
  return results.filter((result) => groups.has(metricOf(result)));
}

function groupName(value: JsonValue): readonly string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function metricOf(result: Result): string {
  return textOf(result.metric_config['metric_name'] as JsonValue) ?? '';
}

function scorerOf(result: Result): JsonValue | undefined {
  return objectOf(result.metric_config['additional_details'] as JsonValue)['scorer'];
}

/** Ids are made of the task, the part and the metric. */
function isOfPart(result: Result, part: string): boolean {
  return String(result['evaluation_result_id']).startsWith(`${result.evaluation_name}/${part}/`);
}

function marked(value: JsonValue | undefined): { score: number; is_correct: boolean } | null {
  if (typeof value === 'boolean') return { score: Number(value), is_correct: value };
  // A share of what was asked for is known; correct is the whole of it.
  if (typeof value === 'number' && value >= 0 && value <= 1) return { score: value, is_correct: value === 1 };
  const mark = textOf(value);
  return mark !== undefined && Object.hasOwn(marks, mark) ? marks[mark]! : null;
}
