import { AssayError, isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { formatOf } from './detect-format.ts';
import {
  countOf,
  detailsOf,
  draftRecord,
  type EeeResult,
  type Imported,
  type ImportOptions,
  known,
  metricConfig,
  modelInfo,
  noResults,
  numberOf,
  type SourceFile,
  splitParameters,
  textOf,
} from './imported.ts';

/** What the key of a result says: `suite|task|shots`, in newer versions `task|shots`; a last `|0` tells of truncation. */
interface TaskKey {
  readonly key: string;
  readonly withoutShots: string;
  readonly suite: string | null;
  readonly name: string;
  readonly shots: number | null;
}

export function taskKey(key: string): TaskKey {
  const parts = key.split('|');
  const numbers = parts.findIndex((part, at) => at > 0 && /^\d+$/.test(part));
  const named = numbers === -1 ? parts : parts.slice(0, numbers);
  const suite = named.length > 1 ? named[0]! : null;
  return {
    key,
    withoutShots: named.join('|'),
    suite,
    name: (suite === null ? named : named.slice(1)).join('|') || key,
    shots: numbers === -1 ? null : Number(parts[numbers]),
  };
}

/** A result for each task and metric: `acc` with `acc_stderr` beside it. The mean over all tasks of a file is no benchmark. */
function lightevalResults(json: JsonObject): {
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

/** Results of lighteval (`results_<date>.json`). Its rows are tables of their own, which are not read. */
export function importLighteval(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'lighteval') return [];
    const { results, notes } = lightevalResults(json);
    if (results.length === 0) throw noResults(path, 'no task has a number');
    const general = objectOf(json['config_general']);
    const record = draftRecord(
      {
        name: 'lighteval',
        library: { name: 'lighteval', version: textOf(general['lighteval_sha']) },
        model: modelOf(general, options),
        source_details: detailsOf({
          max_samples: general['max_samples'],
          num_fewshot_seeds: general['num_fewshot_seeds'],
          job_id: general['job_id'],
          total_evaluation_time_seconds: general['total_evaluation_time_secondes'],
        }),
        results,
      },
      options,
    );
    return [{ record, instances: [], notes }];
  });
}

/** By its own name, which newer versions keep with the rest of its configuration; a revision is a model of its own. */
function modelOf(general: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const config = objectOf(general['model_config']);
  const name = textOf(general['model_name']) ?? textOf(config['model_name']);
  const revision = textOf(config['revision']) ?? 'main';
  const id = options.model ?? (name === undefined || revision === 'main' ? name : `${name}@${revision}`);
  if (id === undefined)
    throw new AssayError(
      'invalid',
      'E_IMPORT_MODEL',
      'the results name no model: neither config_general.model_name nor model_config.model_name',
      { fix: 'Give the model’s id.', action: { kind: 'name_model' } },
    );
  return modelInfo({
    name: name ?? id,
    id,
    details: detailsOf({
      model_sha: general['model_sha'],
      model_dtype: general['model_dtype'] ?? config['dtype'],
      model_size: general['model_size'],
      provider: config['provider'],
    }),
  });
}
