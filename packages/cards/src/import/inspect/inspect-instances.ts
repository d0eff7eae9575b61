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
      const evaluation = marked(objectOf(score)['value']);
      const results = record.evaluation_results.filter((result) => joins(result, scorer));
      if (evaluation === null || results.length === 0) {
        untold += 1;
        return [];
      }
      const cells = sampleCells(sample, objectOf(score));
      return results.map((result) => ({
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

function joins(result: EvaluationRecord['evaluation_results'][number], scorer: string): boolean {
  const [name, owner] = [
    result.metric_config['metric_name'],
    objectOf(result.metric_config['additional_details'] as JsonValue)['scorer'],
  ];
  return owner === scorer && (name === 'accuracy' || name === 'mean');
}

function marked(value: JsonValue | undefined): { score: number; is_correct: boolean } | null {
  if (typeof value === 'boolean') return { score: Number(value), is_correct: value };
  if (value === 0 || value === 1) return { score: value, is_correct: value === 1 };
  const mark = textOf(value);
  return mark !== undefined && Object.hasOwn(marks, mark) ? marks[mark]! : null;
}
