import { type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { countOf, detailsOf, type EeeResult, known, numberOf, textOf } from '../imported.ts';
import { metricConfig } from '../metric-facts.ts';
import { splitParameters } from '../model-info.ts';

/** Names that load files, where a dataset's own name is expected. */
const loaders = new Set(
  'json csv parquet text arrow pandas webdataset imagefolder audiofolder generator'.split(' '),
);

/** The dataset of a task. The harness evaluates the test split where a task has one, else the validation split. */
function lmEvalSource(
  task: string,
  config: JsonObject,
  counts: JsonObject,
  subtasks: JsonValue | undefined,
): JsonObject {
  const path = textOf(config['dataset_path']);
  const subset = config['dataset_name'];
  const split = textOf(config['test_split']) ?? textOf(config['validation_split']);
  const original = countOf(counts['original']);
  if (
    path === undefined ||
    loaders.has(path) ||
    !/^[\w.-]+(?:\/[\w.-]+)?$/.test(path) ||
    path.startsWith('.')
  ) {
    const { dataset_kwargs } = config;
    return {
      dataset_name: path === undefined || loaders.has(path) ? task : path,
      source_type: 'other',
      additional_details: detailsOf({
        dataset_path: path,
        subset,
        split,
        original,
        dataset_kwargs,
        subtasks,
      }),
    };
  }
  return {
    dataset_name: path,
    source_type: 'hf_dataset',
    hf_repo: path,
    ...known({ hf_split: split, samples_number: original }),
    additional_details: detailsOf({ subset, dataset_kwargs: config['dataset_kwargs'] }),
  };
}

/** The join between a result and its rows. */
export function resultId(task: string, metric: string, filter: string): string {
  return `${task}/${metric},${filter}`;
}

/** A result for each task (or group of tasks), metric and filter: `acc,none` with `acc_stderr,none` beside it. */
export function lmEvalResults(json: JsonObject): {
  readonly results: readonly EeeResult[];
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  // Groups are repeated among the results by newer versions, and only stand here in older ones.
  const tasks = { ...objectOf(json['groups']), ...objectOf(json['results']) };
  const results = Object.entries(tasks).flatMap(([task, reported]) => {
    const numbers = objectOf(reported);
    return Object.entries(numbers).flatMap(([key, value]) => {
      const { metric, filter } = metricKey(key);
      if (metric === 'alias' || metric === 'sample_len' || metric.endsWith('_stderr')) return [];
      const score = numberOf(value);
      if (score === undefined) {
        if (value !== ' ' && value !== '') notes.push(`${task}: ${key} has no number, and is left out`);
        return [];
      }
      return [result(json, { task, metric, filter, score, error: numberOf(numbers[stderrKey(key)]) })];
    });
  });
  return { results, notes };
}

/** Up to version 0.3 the filter is not written. */
function metricKey(key: string): { readonly metric: string; readonly filter: string } {
  const comma = key.lastIndexOf(',');
  return comma === -1
    ? { metric: key, filter: 'none' }
    : { metric: key.slice(0, comma), filter: key.slice(comma + 1) };
}

function stderrKey(key: string): string {
  const comma = key.lastIndexOf(',');
  return comma === -1 ? `${key}_stderr` : `${key.slice(0, comma)}_stderr${key.slice(comma)}`;
}

interface Reported {
  readonly task: string;
  readonly metric: string;
  readonly filter: string;
  readonly score: number;
  readonly error: number | undefined;
}

function result(json: JsonObject, { task, metric, filter, score, error }: Reported): EeeResult {
  const config = objectOf(objectOf(json['configs'])[task]);
  const name = textOf(config['prompted_task']) ?? task;
  const counts = objectOf(objectOf(json['n-samples'])[task]);
  const higher = objectOf(objectOf(json['higher_is_better'])[task])[metric];
  const told = metricConfig(metric, score, {
    // The same metric behind two filters is two numbers.
    id: filter === 'none' ? metric : `${metric}.${filter}`,
    lower_is_better: typeof higher === 'boolean' ? !higher : undefined,
  });
  const uncertainty = known({
    standard_error: error === undefined ? undefined : { value: error },
    num_samples: countOf(counts['effective']),
  });
  return {
    evaluation_result_id: resultId(task, metric, filter),
    evaluation_name: name,
    source_data: lmEvalSource(name, config, counts, objectOf(json['group_subtasks'])[task]),
    metric_config: {
      ...told,
      additional_details: { ...told.additional_details, filter },
    },
    score_details: {
      score,
      ...(Object.keys(uncertainty).length === 0 ? {} : { uncertainty }),
    },
    generation_config: generation(json, task, config),
  };
}

/** Task by task, as configured: what a caller overrode is in the task's own configuration already. */
function generation(json: JsonObject, task: string, config: JsonObject): JsonObject {
  const { args, beside } = splitParameters(objectOf(config['generation_kwargs']));
  const { output_type, description, repeats, filter_list } = config;
  const shots = shotsOf(json, task, config);
  return {
    generation_args: {
      ...args,
      ...known({ prompt_template: textOf(config['doc_to_text']), eval_plan: planOf(shots) }),
    },
    additional_details: {
      ...beside,
      ...detailsOf({
        output_type,
        description,
        repeats,
        filter_list,
        num_fewshot: shots,
        task_version: objectOf(json['versions'])[task],
      }),
    },
  };
}

/** How many examples stood before each question: of the task, else of the whole run. */
function shotsOf(json: JsonObject, task: string, config: JsonObject): JsonValue | undefined {
  return objectOf(json['n-shot'])[task] ?? config['num_fewshot'] ?? objectOf(json['config'])['num_fewshot'];
}

/** The same task with more examples is another setup of it. */
function planOf(shots: JsonValue | undefined): JsonObject | undefined {
  const count = countOf(shots);
  return count === undefined ? undefined : { name: `${count}-shot`, config: { num_fewshot: String(count) } };
}
