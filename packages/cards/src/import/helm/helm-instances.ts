import { asText, type EvaluationRecord, isObject, type JsonObject, listOf, objectOf } from '@assay/records';
import { elapsedMs } from '../elapsed-ms.ts';
import { detailsOf, known, numberOf, textOf } from '../loose-json.ts';
import { correctness } from '../metric-facts.ts';
import { unknownCorrectness } from '../unknown-correctness.ts';
import { metricKey } from './metric-key.ts';

interface HelmInstances {
  readonly state: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

/** A row for each instance, trial and metric whose request is known; where a score is neither right nor wrong, it says so. */
export function helmInstances(
  record: EvaluationRecord,
  modelId: string,
  { state, rows }: HelmInstances,
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  const told = new Map(
    record.evaluation_results.map((result) => [result['evaluation_result_id'], result.evaluation_name]),
  );
  const requests = new Map(
    state.map((request) => [requestKey(objectOf(request['instance']), request), request]),
  );
  let untold = 0;
  const instances = rows.flatMap((row) => {
    const request = requests.get(
      requestKey({ id: row['instance_id'] ?? null, perturbation: row['perturbation'] ?? null }, row),
    );
    const cells = request === undefined ? null : requestCells(request);
    return listOf(row['stats']).flatMap((stat) => {
      const key = metricKey(objectOf(objectOf(stat)['name']));
      const score = numberOf(objectOf(stat)['mean']);
      if (key === null || score === undefined || !told.has(key.result_id)) return [];
      if (cells === null) {
        untold += 1;
        return [];
      }
      const is_correct = correctness(key.name, score);
      const metadata = is_correct === null ? unknownCorrectness : {};
      return [
        {
          schema_version: record.schema_version,
          evaluation_id: record.evaluation_id,
          model_id: modelId,
          evaluation_name: told.get(key.result_id)!,
          evaluation_result_id: key.result_id,
          ...cells,
          evaluation: { score, is_correct: is_correct ?? false },
          metadata: { ...objectOf(cells['metadata']), ...metadata },
        },
      ];
    });
  });
  const notes =
    untold === 0
      ? []
      : [`no row for ${untold} of the scores of instances: their requests are not in scenario_state.json`];
  return { instances, notes };
}

function requestKey(instance: JsonObject, { train_trial_index: trial }: JsonObject): string {
  const perturbation = isObject(instance['perturbation']) ? instance['perturbation'] : null;
  return JSON.stringify([instance['id'] ?? null, trial ?? 0, perturbation]);
}

function requestCells(request: JsonObject): JsonObject {
  const instance = objectOf(request['instance']);
  const references = listOf(instance['references']).map(objectOf);
  const textIn = (holder: JsonObject): string => asText(objectOf(holder['output'])['text'] ?? '');
  const correct = references.filter((reference) => listOf(reference['tags']).includes('correct'));
  const choices = Object.values(objectOf(request['output_mapping'])).map(asText);
  const result = objectOf(request['result']);
  const latency = elapsedMs(result['request_time']);
  return {
    sample_id: asText(instance['id'] ?? 'unknown'),
    interaction_type: 'single_turn',
    input: {
      raw: asText(objectOf(instance['input'])['text'] ?? ''),
      ...known({ formatted: textOf(objectOf(request['request'])['prompt']) }),
      reference: correct.map(textIn),
      ...(choices.length === 0 ? {} : { choices }),
    },
    output: { raw: listOf(result['completions']).map((each) => asText(objectOf(each)['text'] ?? '')) },
    answer_attribution: [],
    ...(latency === undefined ? {} : { performance: { latency_ms: latency } }),
    ...known({ error: textOf(result['error']) }),
    metadata: detailsOf({
      split: instance['split'],
      sub_split: instance['sub_split'],
      perturbation: instance['perturbation'],
      train_trial_index: request['train_trial_index'],
      num_train_instances: request['num_train_instances'],
    }),
  };
}
