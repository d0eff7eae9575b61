import { type EvaluationRecord, isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { unknownCorrectness } from '../unknown-correctness.ts';
import { sampleCells } from './sample-cells.ts';
import { type Judgement, sampleJudgements } from './sample-judgements.ts';

/** A row for each sample, epoch, and mark of it that went into a result. */
export function inspectInstances(
  record: EvaluationRecord,
  modelId: string,
  samples: readonly JsonValue[],
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  let untold = 0;
  const instances = samples.flatMap((sample) => {
    if (!isObject(sample)) return [];
    return Object.entries(objectOf(sample['scores'])).flatMap(([scorer, score]) => {
      const value = objectOf(score)['value'];
      const told = sampleJudgements(record.evaluation_results, sample, { scorer, value });
      if (told.length === 0) {
        untold += 1;
        return [];
      }
      const cells = sampleCells(sample, objectOf(score));
      return told.map((judgement) => rowOf(record, modelId, cells, judgement));
    });
  });
  const notes =
    untold === 0
      ? []
      : [
          `no row for ${untold} of the scores of samples: neither a number nor a mark, or of a scorer without a result`,
        ];
  return { instances, notes };
}

function rowOf(
  record: EvaluationRecord,
  modelId: string,
  cells: JsonObject,
  { result, mark, part }: Judgement,
): JsonObject {
  const { score, is_correct } = mark;
  return {
    schema_version: record.schema_version,
    evaluation_id: record.evaluation_id,
    model_id: modelId,
    evaluation_name: result.evaluation_name,
    evaluation_result_id: String(result['evaluation_result_id']),
    ...cells,
    evaluation: { score, is_correct: is_correct === true, ...objectOf(cells['evaluation']) },
    metadata: {
      ...objectOf(cells['metadata']),
      ...(is_correct === null ? unknownCorrectness : {}),
      ...(part === null ? {} : { score_part: part }),
    },
  };
}
