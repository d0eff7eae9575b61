import {
  AssayError,
  asText,
  type EvaluationRecord,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  objectOf,
} from '@assay/records';
import { belongsTo } from '../companion-files.ts';
import { formatOf } from '../detect-format.ts';
import {
  correctness,
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
  unknownCorrectness,
} from '../imported.ts';

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
function resultId(task: string, metric: string, filter: string): string {
  return `${task}/${metric},${filter}`;
}

/** A result for each task (or group of tasks), metric and filter: `acc,none` with `acc_stderr,none` beside it. */
function lmEvalResults(json: JsonObject): {
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

/** A row for each sample and metric; of most scores it is not known what counts as correct, and the row says so. */
function lmEvalInstances(
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

/** Backends of the harness that load weights themselves. */
const engines: Readonly<Record<string, string>> = {
  hf: 'transformers',
  huggingface: 'transformers',
  'hf-auto': 'transformers',
  'hf-multimodal': 'transformers',
  vllm: 'vllm',
  'vllm-vlm': 'vllm',
  sglang: 'sglang',
};

/** The model: by the results' own name for it, else as its arguments name it. */
function lmEvalModel(json: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const config = objectOf(json['config']);
  const backend = textOf(json['model_source']) ?? textOf(config['model']) ?? '';
  const args = config['model_args'];
  const name = textOf(json['model_name']) ?? namedIn(args);
  const id = options.model ?? versioned(name, config);
  if (id === undefined) {
    throw new AssayError(
      'invalid',
      'E_IMPORT_MODEL',
      'the results name no model: neither model_name nor pretrained= or model= in config.model_args',
      { fix: 'Give the model’s id.', action: { kind: 'name_model' } },
    );
  }
  const engine = Object.hasOwn(engines, backend) ? engines[backend] : undefined;
  const version = engine === 'transformers' ? textOf(json['transformers_version']) : undefined;
  return modelInfo({
    name: name ?? id,
    id,
    engine:
      engine === undefined ? undefined : { name: engine, ...(version === undefined ? {} : { version }) },
    deployment: engine === undefined ? undefined : 'self_deployed',
    details: detailsOf({
      model_type: backend,
      model_args: args,
      model_num_parameters: config['model_num_parameters'],
      model_dtype: config['model_dtype'],
      model_revision: config['model_revision'],
      model_sha: config['model_sha'],
      max_length: json['max_length'],
    }),
  });
}

function namedIn(args: JsonValue | undefined): string | undefined {
  return argument(args, 'pretrained') ?? argument(args, 'model');
}

/** A checkpoint, and a model with an adapter on it, are models of their own. */
function versioned(name: string | undefined, config: JsonObject): string | undefined {
  if (name === undefined) return undefined;
  const args = config['model_args'];
  const revision = argument(args, 'revision') ?? textOf(config['model_revision']) ?? 'main';
  const adapter = argument(args, 'peft') ?? argument(args, 'delta');
  return `${name}${revision === 'main' ? '' : `@${revision}`}${adapter === undefined ? '' : `+${adapter}`}`;
}

/** One of `a=1,b=2`, or of the same as an object. */
function argument(args: JsonValue | undefined, name: string): string | undefined {
  if (isObject(args)) return textOf(args[name]);
  return new RegExp(`(?:^|,)\\s*${name}=([^,]+)`).exec(textOf(args) ?? '')?.[1]?.trim();
}

/**
 * Results in the shape of today, `{results: {task: {metric: number}}}`. Forks and early versions wrote a list of results
 * with `task_name` and the prompt of each, or one more level: `{task: {part or time: {metric: number}}}`.
 */
function upgradeResults(json: JsonObject): JsonObject {
  const { results } = json;
  if (Array.isArray(results)) return fromList(json, results as readonly JsonValue[]);
  const tasks = Object.entries(objectOf(results)).flatMap(([task, reported]) => partsOf(task, reported));
  return { ...json, results: Object.fromEntries(tasks) };
}

/** When a task was run, which is not a part of it. */
const time = /^\d{4}-\d\d-\d\d/;

/** The numbers of a task, and of each part that has numbers of its own. */
function partsOf(task: string, reported: JsonValue): readonly (readonly [string, JsonValue])[] {
  const parts = Object.entries(objectOf(reported));
  const deeper = parts.filter(([, value]) => isObject(value));
  if (deeper.length === 0) return [[task, reported]];
  const own = Object.fromEntries(parts.filter(([, value]) => !isObject(value)));
  return [
    ...(Object.keys(own).length === 0 ? [] : [[task, own] as const]),
    ...deeper.flatMap(([part, value]) => partsOf(time.test(part) ? task : `${task}/${part}`, value)),
  ];
}

/** Words of a result in a list; what else it has are its numbers. */
const about = new Set(
  'task_name prompt_name prompt_id prompt_jinja prompt_original_task fixed_answer_choice_list dataset_path dataset_name subset comment'.split(
    ' ',
  ),
);

/** One task behind several prompts stands in the list several times; the prompt is a setting, not another task. */
function fromList(json: JsonObject, list: readonly JsonValue[]): JsonObject {
  const results: Record<string, JsonValue> = {};
  const configs: Record<string, JsonValue> = {};
  for (const each of list) {
    const result = objectOf(each);
    const task = textOf(result['task_name']);
    if (task === undefined) continue;
    const prompt = textOf(result['prompt_name']);
    const name = prompt === undefined ? task : `${task}/${prompt}`;
    results[name] = {
      ...objectOf(results[name]),
      ...Object.fromEntries(Object.entries(result).filter(([key]) => !about.has(key))),
    };
    configs[name] = known({
      prompted_task: task,
      dataset_path: result['dataset_path'],
      dataset_name: result['dataset_name'],
      doc_to_text: textOf(result['prompt_jinja']) ?? textOf(result['prompt_name']),
    });
  }
  return { ...json, results, configs: { ...configs, ...objectOf(json['configs']) } };
}

/** Results of lm-evaluation-harness (`results_<date>.json`), with `samples_<task>_<date>.jsonl` where they are given. */
export function importLmEval(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json: given }) => {
    if (!isObject(given) || formatOf(given) !== 'lm-eval') return [];
    const json = upgradeResults(given);
    const { results, notes } = lmEvalResults(json);
    if (results.length === 0) throw noResults(path, 'no task has a number');
    const model = lmEvalModel(json, options);
    const record = draftRecord(
      {
        // Whatever else stood in the file: a task is the same benchmark in every one.
        name: 'lm_eval',
        library: { name: 'lm_eval', version: textOf(json['lm_eval_version']) },
        library_details: libraryDetails(json),
        model,
        evaluation_timestamp: startedAt(json['date']),
        source_details: sourceDetails(json),
        results,
      },
      options,
    );
    const beside = files.filter((file) => Array.isArray(file.json) && belongsTo(path, file.path));
    const rows = lmEvalInstances(record, model.id, beside);
    return [{ record, instances: rows.instances, notes: [...notes, ...rows.notes] }];
  });
}

function startedAt(date: JsonValue | undefined): string | undefined {
  const seconds = numberOf(date);
  return seconds === undefined ? undefined : String(seconds);
}

function libraryDetails(json: JsonObject): JsonObject {
  const { git_hash, transformers_version, upper_git_hash, pretty_env_info } = json;
  return detailsOf({ git_hash, transformers_version, upper_git_hash, pretty_env_info });
}

/** The settings of the whole run, without those of the model. */
function sourceDetails(json: JsonObject): JsonObject {
  const { model_args: _, ...config } = objectOf(json['config']);
  const settings = Object.entries(config).filter(([name]) => !name.startsWith('model'));
  return detailsOf({
    ...Object.fromEntries(settings),
    task_hashes: json['task_hashes'],
    system_instruction: json['system_instruction'],
    chat_template_sha: json['chat_template_sha'],
    fewshot_as_multiturn: json['fewshot_as_multiturn'],
    total_evaluation_time_seconds: json['total_evaluation_time_seconds'],
  });
}
