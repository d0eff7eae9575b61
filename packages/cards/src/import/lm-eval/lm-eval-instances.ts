import {
  asText,
  type EvaluationRecord,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  objectOf,
} from '@assay/records';
import type { SourceFile } from '../imported.ts';
import { detailsOf, numberOf, textOf } from '../loose-json.ts';
import { correctness } from '../metric-facts.ts';
import { unknownCorrectness } from '../unknown-correctness.ts';
import { resultId } from './lm-eval-results.ts';

/** A row for each sample and metric; of most scores it is not known what counts as correct, and the row says so. */
export function lmEvalInstances(
  record: EvaluationRecord,
  modelId: string,
  files: readonly SourceFile[],
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  const told = new Map(
    record.evaluation_results.map((result) => [result['evaluation_result_id'], result.evaluation_name]),
  );
  let untold = 0;
  const instances = files.flatMap(({ path, json }) => {
    const task = taskOf(path, [...told.values()]);
    return listOf(json).flatMap((row) => {
      if (!isObject(row) || task === undefined) return [];
      const cells = sampleCells(row);
      const idOf = (name: string) => resultId(task, name, textOf(row['filter']) ?? 'none');
      return metricsOf(row, (name) => told.has(idOf(name))).flatMap((name) => {
        const score = numberOf(row[name]);
        const id = idOf(name);
        if (score === undefined || !told.has(id)) {
          untold += 1;
          return [];
        }
        return [
          {
            schema_version: record.schema_version,
            evaluation_id: record.evaluation_id,
            model_id: modelId,
            evaluation_name: task,
            evaluation_result_id: id,
            ...cells,
            ...judged(name, score, cells),
          },
        ];
      });
    });
  });
  const notes =
    untold === 0
      ? []
      : [`no row for ${untold} of the scores of samples: not one number, or of no result of the run`];
  return { instances, notes };
}

/** Those that a row lists; before 0.4.4 rows had no list, and the names of results stood in them alone. */
function metricsOf(row: JsonObject, isResult: (name: string) => boolean): readonly string[] {
  return row['metrics'] === undefined
    ? Object.keys(row).filter(isResult)
    : listOf(row['metrics']).map(asText);
}

function judged(name: string, score: number, cells: JsonObject): JsonObject {
  const is_correct = correctness(name, score);
  if (is_correct !== null) return { evaluation: { score, is_correct } };
  return {
    evaluation: { score, is_correct: false },
    metadata: { ...objectOf(cells['metadata']), ...unknownCorrectness },
  };
}

/** The longest name of a task that the file's name has: one may begin like another. */
function taskOf(path: string, tasks: readonly string[]): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return tasks
    .filter((task) => file.startsWith(`samples_${task}_`) || file === `samples_${task}.jsonl`)
    .toSorted((a, b) => b.length - a.length)[0];
}

function sampleCells(row: JsonObject): JsonObject {
  const requests = requestsOf(row['arguments']);
  const choices = requests.length > 1 ? requests.map(([, continuation]) => continuation) : [];
  const outputs = listOf(row['resps']).flatMap((tries) => listOf(tries).map(asText));
  const filtered = listOf(row['filtered_resps']);
  const target = row['target'];
  return {
    sample_id: asText(row['doc_id'] ?? 'unknown'),
    interaction_type: 'single_turn',
    input: {
      raw: asText(requests[0]?.[0] ?? ''),
      reference: target === undefined || target === null ? [] : [asText(target)],
      ...(choices.every((choice) => typeof choice === 'string') && choices.length > 0 ? { choices } : {}),
    },
    output: { raw: outputs },
    answer_attribution:
      typeof filtered[0] === 'string'
        ? [
            {
              turn_idx: 0,
              source: 'output.raw',
              extracted_value: filtered[0],
              extraction_method: `filter ${textOf(row['filter']) ?? 'none'}`,
              is_terminal: true,
            },
          ]
        : [],
    metadata: detailsOf({ doc_hash: row['doc_hash'], prompt_hash: row['prompt_hash'], doc: row['doc'] }),
  };
}

/** What was asked: `{gen_args_0: {arg_0, arg_1}}` in newer versions, a list of lists in older ones. */
function requestsOf(given: JsonValue | undefined): readonly (readonly (JsonValue | undefined)[])[] {
  if (Array.isArray(given)) return listOf(given).map(listOf);
  return Object.values(objectOf(given)).map((request) => {
    const { arg_0, arg_1 } = objectOf(request);
    return [arg_0, arg_1];
  });
}
