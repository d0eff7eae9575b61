import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import type { EeeResult } from '../draft-record.ts';
import { splitParameters } from '../generation-args.ts';
import { countOf, detailsOf, known, numberOf, textOf } from '../loose-json.ts';
import { metricConfig } from '../metric-facts.ts';
import { taskKey, type TaskKey } from './task-key.ts';

/** A result for each task and metric: `acc` with `acc_stderr` beside it. The mean over all tasks of a file is no benchmark. */
export function lightevalResults(json: JsonObject): {
  readonly results: readonly EeeResult[];
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const results = Object.entries(objectOf(json['results'])).flatMap(([key, reported]) => {
    if (key === 'all') return [];
    const numbers = objectOf(reported);
    return Object.entries(numbers).flatMap(([metric, value]) => {
      if (metric.endsWith('_stderr')) return [];
      const score = numberOf(value);
      if (score === undefined) {
        notes.push(`${key}: ${metric} has no number, and is left out`);
        return [];
      }
      return [resultOf(json, taskKey(key), { metric, score, error: numberOf(numbers[`${metric}_stderr`]) })];
    });
  });
  return { results, notes };
}

interface Reported {
  readonly metric: string;
  readonly score: number;
  readonly error: number | undefined;
}

function resultOf(json: JsonObject, task: TaskKey, { metric, score, error }: Reported): EeeResult {
  const config = configOf(json, task);
  const uncertainty = known({
    standard_error: error === undefined ? undefined : { value: error },
    num_samples: countOf(config['effective_num_docs']),
  });
  const told = metricConfig(metric, score, { lower_is_better: directionOf(config, metric) });
  return {
    evaluation_result_id: `${task.key}/${metric}`,
    evaluation_name: task.name,
    source_data: sourceOf(task, config),
    metric_config: told,
    score_details: { score, ...(Object.keys(uncertainty).length === 0 ? {} : { uncertainty }) },
    generation_config: generation(json, task, config),
  };
}

/** Keyed with the number of examples in newer versions, without it before. */
function configOf(json: JsonObject, { key, withoutShots }: TaskKey): JsonObject {
  const configs = objectOf(json['config_tasks']);
  return objectOf(configs[key] ?? configs[withoutShots]);
}

function directionOf(config: JsonObject, metric: string): boolean | undefined {
  const found = [...listOf(config['metric']), ...listOf(config['metrics'])]
    .filter(isObject)
    .find((each) => each['metric_name'] === metric)?.['higher_is_better'];
  return typeof found === 'boolean' ? !found : undefined;
}

function sourceOf({ name, suite }: TaskKey, config: JsonObject): JsonObject {
  const repo = textOf(config['hf_repo']);
  const subset = config['hf_subset'];
  const [split] = listOf(config['evaluation_splits']);
  const details = detailsOf({ suite, subset, split: repo === undefined ? split : undefined });
  if (repo === undefined || !/^[\w.-]+\/[\w.-]+$/.test(repo))
    return { dataset_name: name, source_type: 'other', additional_details: details };
  return {
    dataset_name: repo,
    source_type: 'hf_dataset',
    hf_repo: repo,
    ...known({ hf_split: textOf(split), samples_number: countOf(config['original_num_docs']) }),
    additional_details: details,
  };
}

function generation(json: JsonObject, task: TaskKey, config: JsonObject): JsonObject {
  const general = objectOf(json['config_general']);
  const given =
    objectOf(general['model_config'])['generation_parameters'] ?? general['generation_parameters'];
  const set = Object.entries(objectOf(given)).filter(([, value]) => value !== null);
  const { args, beside } = splitParameters(Object.fromEntries(set));
  const limit: JsonValue | undefined = args['max_tokens'] ?? countOf(config['generation_size']);
  return {
    generation_args: {
      ...args,
      ...known({ max_tokens: limit === 0 ? undefined : limit }),
      ...(task.shots === null
        ? {}
        : { eval_plan: { name: `${task.shots}-shot`, config: { num_fewshot: String(task.shots) } } }),
    },
    additional_details: {
      ...beside,
      ...detailsOf({
        num_fewshot: task.shots,
        stop_sequence: config['stop_sequence'],
        task_version: objectOf(json['versions'])[task.key],
      }),
    },
  };
}
