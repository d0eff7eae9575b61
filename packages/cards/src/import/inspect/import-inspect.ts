import { AssayError, isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { checkSizes, type Unpack, zipEntries } from '@assay/rows';
import { formatOf, parseLog } from '../detect-format.ts';
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
} from '../imported.ts';
import { inspectInstances } from './inspect-instances.ts';

/**
 * The tools that the model had: those offered to it in the samples' events, called in their messages, or named by a
 * step of the plan. Each once, in the order found; none means that the log tells of none.
 */
function inspectTools(steps: readonly JsonObject[], samples: readonly JsonValue[]): readonly JsonObject[] {
  const found = new Map<string, JsonObject>();
  const add = (tool: JsonValue): void => {
    const it = typeof tool === 'string' ? { name: tool } : objectOf(tool);
    const name = textOf(it['name']);
    if (name === undefined || found.has(name)) return;
    const parameters = detailsOf(objectOf(it['parameters'] ?? it['params']));
    found.set(name, {
      name,
      ...known({ description: textOf(it['description']) }),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    });
  };
  for (const sample of samples) {
    for (const event of listOf(objectOf(sample)['events'])) {
      if (isObject(event) && event['event'] === 'model') listOf(event['tools']).forEach(add);
    }
  }
  for (const step of steps) listOf(objectOf(step['params'])['tools']).forEach(add);
  for (const sample of samples) {
    for (const message of listOf(objectOf(sample)['messages'])) {
      for (const call of listOf(objectOf(message)['tool_calls']))
        add(textOf(objectOf(call)['function']) ?? '');
    }
  }
  return [...found.values()];
}

/** How outputs were generated: the plan's configuration over the model's, both as declared. */
function inspectGeneration(log: JsonObject, samples: readonly JsonValue[]): JsonObject {
  const evaluation = objectOf(log['eval']);
  const plan = objectOf(log['plan']);
  const config = objectOf(evaluation['config']);
  const declared = { ...objectOf(evaluation['model_generate_config']), ...objectOf(plan['config']) };
  const { args, beside } = splitParameters(declared);
  const steps = listOf(plan['steps']).filter((step) => isObject(step));
  const tools = inspectTools(steps, samples);
  return {
    generation_args: {
      ...args,
      ...known({
        prompt_template: promptTemplate(steps),
        agentic_eval_config: tools.length === 0 ? undefined : { available_tools: tools },
        eval_plan: evalPlan(plan, steps),
        eval_limits: evalLimits(config),
        sandbox: sandbox(evaluation['sandbox']),
        max_attempts: steps.map(attempts).find((count) => count !== undefined),
      }),
    },
    additional_details: { ...beside, ...detailsOf({ config, solver: evaluation['solver'] }) },
  };
}

function promptTemplate(steps: readonly JsonObject[]): string | undefined {
  const step = steps.find(({ solver }) => solver === 'prompt_template' || solver === 'multiple_choice');
  return textOf(objectOf(step?.['params'])['template']);
}

function attempts(step: JsonObject): number | undefined {
  const { max_attempts: direct, attempts: other } = objectOf(step['params']);
  return [direct, other].map(countOf).find((count) => count !== undefined);
}

function evalPlan(plan: JsonObject, steps: readonly JsonObject[]): JsonObject | undefined {
  if (steps.length === 0) return undefined;
  const config = detailsOf(objectOf(plan['config']));
  return {
    ...known({ name: textOf(plan['name']) }),
    steps: steps.map((step) => JSON.stringify(step)),
    ...(Object.keys(config).length === 0 ? {} : { config }),
  };
}

function evalLimits(config: JsonObject): JsonObject | undefined {
  const names = ['time_limit', 'message_limit', 'token_limit'];
  const limits = known(Object.fromEntries(names.map((name) => [name, countOf(config[name])])));
  return Object.keys(limits).length === 0 ? undefined : limits;
}

function sandbox(given: JsonValue | undefined): JsonObject | undefined {
  if (typeof given === 'string') return { type: given };
  const { type, config } = objectOf(given);
  if (textOf(type) === undefined) return undefined;
  return known({
    type: textOf(type),
    config: config === undefined || config === null ? undefined : detailsOf({ config })['config'],
  });
}

/** The models that graded, where the scorer's parameters name both them and their prompt; else nothing is claimed. */
function inspectJudges(params: JsonObject): JsonObject | undefined {
  const given = params['grader_model'] ?? params['model'];
  const prompt = textOf(params['grader_template']) ?? textOf(params['template']);
  const judges = (Array.isArray(given) ? listOf(given) : [given]).flatMap((each) => judge(each));
  if (judges.length === 0 || prompt === undefined) return undefined;
  return { judges, input_prompt: prompt };
}

function judge(given: JsonValue | undefined): readonly JsonObject[] {
  const name = textOf(given) ?? textOf(objectOf(given)['model']);
  if (name === undefined) return [];
  const temperature = numberOf(objectOf(objectOf(given)['config'])['temperature']);
  return [{ model_info: modelInfo({ name, id: name }), ...known({ temperature }) }];
}

/**
 * The dataset. Inspect writes the repository of a Hugging Face dataset as both its name and its location; a file has
 * the stem as its name. Without a name, the task's is the only one known.
 */
function inspectSource(evaluation: JsonObject, task: string): JsonObject {
  const dataset = objectOf(evaluation['dataset']);
  const name = textOf(dataset['name']);
  const location = textOf(dataset['location']);
  const dataset_name = name ?? task;
  const samples = countOf(dataset['samples']);
  const ids = listOf(dataset['sample_ids']).map((id) => (typeof id === 'string' ? id : JSON.stringify(id)));
  const shuffled = dataset['shuffled'];
  if (location !== undefined && /^https?:\/\//.test(location)) {
    const additional_details = detailsOf({ samples, shuffled, sample_ids: ids });
    return { dataset_name, source_type: 'url', url: [location], additional_details };
  }
  if (location !== undefined && location === name && /^[\w.-]+\/[\w.-]+$/.test(location)) {
    return {
      dataset_name,
      source_type: 'hf_dataset',
      hf_repo: location,
      ...known({ samples_number: samples }),
      ...(ids.length === 0 ? {} : { sample_ids: ids }),
      additional_details: detailsOf({ shuffled }),
    };
  }
  const additional_details = detailsOf({ location, samples, shuffled, sample_ids: ids });
  return { dataset_name, source_type: 'other', additional_details };
}

interface Spread {
  readonly owner: string;
  readonly kind: 'standard_error' | 'standard_deviation' | 'variance';
}

const kinds = {
  stderr: 'standard_error',
  bootstrap_stderr: 'standard_error',
  std: 'standard_deviation',
  var: 'variance',
} as const;

/**
 * Which metric of a scorer a measure of spread belongs to: `stderr`, `std` and `var` to the mean or accuracy,
 * `x_stderr` to `x_acc` or `x`. Null where it has no owner, or is no such measure: then it is a result of its own.
 */
function spreadOwner(name: string, names: readonly string[]): Spread | null {
  for (const [suffix, kind] of Object.entries(kinds)) {
    const owners =
      name === suffix
        ? ['accuracy', 'mean']
        : name.endsWith(`_${suffix}`)
          ? ['_acc', '_accuracy', '_mean', ''].map((end) => name.slice(0, -suffix.length - 1) + end)
          : [];
    const owner = owners.find((each) => names.includes(each));
    if (owner !== undefined) return { owner, kind };
  }
  return null;
}

/** A result for each scorer (and reducer of epochs) and metric; what measures the spread of one stands beside it. */
function inspectResults(
  log: JsonObject,
  samples: readonly JsonValue[],
): { readonly results: readonly EeeResult[]; readonly notes: readonly string[] } {
  const evaluation = objectOf(log['eval']);
  const summary = objectOf(log['results']);
  const scores = listOf(summary['scores']).filter((score) => isObject(score));
  const task = textOf(evaluation['task']) ?? 'unknown';
  const shared = {
    evaluation_name: task,
    source_data: inspectSource(evaluation, task),
    ...known({ evaluation_timestamp: textOf(objectOf(log['stats'])['started_at']) }),
    generation_config: inspectGeneration(log, samples),
  };
  const notes: string[] = [];
  const results = scores.flatMap((score) => {
    const scorer = textOf(score['name']) ?? textOf(score['scorer']) ?? 'unknown';
    const reducer = textOf(score['reducer']);
    // Two scorers may both give an accuracy: then each says whose it is.
    const owner = scores.length === 1 ? [] : [scorer, ...(reducer === undefined ? [] : [reducer])];
    const metrics = Object.entries(objectOf(score['metrics']));
    const names = metrics.map(([name]) => name);
    return metrics.flatMap(([name, metric]) => {
      if (spreadOwner(name, names) !== null) return [];
      const value = numberOf(objectOf(metric)['value']);
      if (value === undefined) {
        notes.push(`${scorer}.${name} has no number, and is left out`);
        return [];
      }
      const id = [...owner, name].join('.');
      return [
        {
          evaluation_result_id: [task, scorer, ...(reducer === undefined ? [] : [reducer]), name].join('/'),
          ...shared,
          metric_config: scoredBy(score, metric, metricConfig(name, value, { id })),
          score_details: scoreDetails(value, name, { metrics, score, summary }),
        },
      ];
    });
  });
  return { results, notes };
}

type Config = ReturnType<typeof metricConfig>;

function scoredBy(score: JsonObject, metric: JsonValue, config: Config): Config {
  const params = objectOf(score['params']);
  const judges = inspectJudges(params);
  const { grader_template: _, ...shown } = params;
  return {
    ...config,
    ...known({ llm_scoring: judges }),
    additional_details: {
      ...config.additional_details,
      ...detailsOf({
        scorer: score['scorer'] ?? score['name'],
        reducer: score['reducer'],
        scorer_params: judges === undefined ? params : shown,
        metric_params: objectOf(metric)['params'] ?? objectOf(metric)['options'],
      }),
    },
  };
}

interface ScoreContext {
  readonly metrics: readonly (readonly [string, JsonValue])[];
  readonly score: JsonObject;
  readonly summary: JsonObject;
}

function scoreDetails(value: number, name: string, { metrics, score, summary }: ScoreContext) {
  const names = metrics.map(([each]) => each);
  const spreads = Object.fromEntries(
    metrics.flatMap(([each, metric]) => {
      const found = spreadOwner(each, names);
      return found?.owner === name ? [[found.kind, numberOf(objectOf(metric)['value'])] as const] : [];
    }),
  );
  const uncertainty = known({
    standard_error:
      spreads['standard_error'] === undefined ? undefined : { value: spreads['standard_error'] },
    standard_deviation: spreads['standard_deviation'],
    num_samples: countOf(score['scored_samples']),
  });
  const details = detailsOf({
    total_samples: summary['total_samples'],
    completed_samples: summary['completed_samples'],
    unscored_samples: score['unscored_samples'],
    variance: spreads['variance'],
  });
  return {
    score: value,
    details,
    ...(Object.keys(uncertainty).length === 0 ? {} : { uncertainty }),
  };
}

/** Providers of Inspect that load the weights named after them, in the same process or one that they start. */
const engines: Readonly<Record<string, string>> = {
  hf: 'transformers',
  transformer_lens: 'transformer_lens',
  vllm: 'vllm',
  sglang: 'sglang',
  ollama: 'ollama',
  'llama-cpp-python': 'llama-cpp-python',
};
/** Providers that may as well be a server elsewhere. */
const perhapsRemote = new Set(['vllm', 'sglang', 'ollama', 'llama-cpp-python']);

const services = new Set(
  'openai anthropic google mistral grok deepseek groq together fireworks bedrock azureai vertex openrouter perplexity cloudflare sambanova goodfire'.split(
    ' ',
  ),
);

/**
 * `provider/model`. Where the rest names the model by itself (`hf/Qwen/Qwen2.5-7B-Instruct`), it is the id; the
 * service of a closed model stays in it (`openai/azure/gpt-4o-mini`).
 */
function inspectModel(evaluation: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const name = textOf(evaluation['model']);
  if (name === undefined) {
    throw new AssayError('invalid', 'E_IMPORT_MODEL', 'the log of Inspect names no model: eval.model');
  }
  const slash = name.indexOf('/');
  const provider = slash === -1 ? '' : name.slice(0, slash);
  const rest = name.slice(slash + 1);
  const standsAlone =
    rest.includes('/') &&
    (Object.hasOwn(engines, provider) || provider === 'openrouter' || provider === 'together');
  const engine = Object.hasOwn(engines, provider) ? engines[provider] : undefined;
  const service = services.has(provider) && textOf(evaluation['model_base_url']) === undefined;
  return modelInfo({
    name,
    id: options.model ?? (standsAlone ? rest : name),
    platform: service ? (/^(azure|bedrock|vertex)\//.exec(rest)?.[1] ?? provider) : undefined,
    engine: engine === undefined ? undefined : { name: engine },
    deployment: service
      ? 'externally_managed'
      : engine === undefined || perhapsRemote.has(provider)
        ? undefined
        : 'self_deployed',
    details: detailsOf({
      model_args: evaluation['model_args'] ?? undefined,
      model_base_url: evaluation['model_base_url'] ?? undefined,
    }),
  });
}

interface Log {
  readonly log: JsonObject;
  readonly samples: readonly JsonValue[];
}

/**
 * A log in the shape of version 2. In version 1 there was one scorer: `results` had its name and its metrics, a
 * sample its `score`.
 */
function upgradeLog({ log, samples }: Log): Log {
  const results = objectOf(log['results']);
  const scorer = objectOf(results['scorer']);
  if ('scores' in results || !isObject(results['metrics'])) return { log, samples };
  const name = textOf(scorer['name']) ?? 'unknown';
  const score = { ...scorer, name, scorer: name, metrics: results['metrics'] };
  return {
    log: { ...log, results: { ...results, scores: [score] } },
    samples: samples.map((sample) => withScores(sample, name)),
  };
}

function withScores(sample: JsonValue, scorer: string): JsonValue {
  if (!isObject(sample) || 'scores' in sample || !isObject(sample['score'])) return sample;
  return { ...sample, scores: { [scorer]: sample['score'] } };
}

/**
 * Logs of Inspect: one JSON document each, or the entries of a `.eval` archive (`header.json` with the samples under
 * `samples/` beside it; its journal repeats what the header says).
 */
export function importInspect(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'inspect' || path.includes('_journal/')) return [];
    const given = Array.isArray(json['samples']) ? listOf(json['samples']) : samplesBeside(path, files);
    const { log, samples } = upgradeLog({ log: json, samples: given });
    return [importLog(path, log, samples, options)];
  });
}

function samplesBeside(path: string, files: readonly SourceFile[]): readonly JsonValue[] {
  const folder = `${path.slice(0, path.lastIndexOf('/') + 1)}samples/`;
  return files.flatMap((file) => (file.path.startsWith(folder) ? [file.json] : []));
}

function importLog(
  path: string,
  log: JsonObject,
  samples: readonly JsonValue[],
  options: ImportOptions,
): Imported {
  const evaluation = objectOf(log['eval']);
  const { results, notes } = inspectResults(log, samples);
  if (results.length === 0) throw noResults(path, `status ${textOf(log['status']) ?? 'unknown'}`);
  const model = inspectModel(evaluation, options);
  const packages = objectOf(evaluation['packages']);
  const record = draftRecord(
    {
      name: textOf(evaluation['task']) ?? 'unknown',
      library: { name: 'inspect_ai', version: textOf(packages['inspect_ai']) },
      library_details: detailsOf({ packages }),
      model,
      evaluation_timestamp: textOf(objectOf(log['stats'])['started_at']) ?? textOf(evaluation['created']),
      source_details: sourceDetails(log, evaluation),
      results,
    },
    options,
  );
  const rows = inspectInstances(record, model.id, samples);
  return { record, instances: rows.instances, notes: [...notes, ...rows.notes] };
}

function sourceDetails(log: JsonObject, evaluation: JsonObject): JsonObject {
  const pick = (from: JsonObject, ...keys: readonly string[]): Record<string, JsonValue | undefined> =>
    Object.fromEntries(keys.map((key) => [key, from[key]]));
  return detailsOf({
    ...pick(log, 'status', 'stats', 'tags', 'error'),
    ...(log['invalidated'] === true ? { invalidated: true } : {}),
    ...pick(evaluation, 'eval_id', 'run_id', 'task_id', 'task_version', 'task_file', 'task_args', 'revision'),
    ...pick(evaluation, 'task_display_name', 'model_roles', 'metadata'),
  });
}

/**
 * The documents of a `.eval` archive of Inspect that an import needs: its header, and its samples. Unpacking comes in
 * as an argument, because browsers and Node have different means for it.
 */
export function evalArchive(path: string, bytes: Uint8Array, unpack: Unpack): readonly SourceFile[] {
  // The id of a sample is part of its path, with any slashes that it has.
  const wanted = zipEntries(bytes, unpack).filter((entry) =>
    /^(?:header|samples\/.+)\.json$/.test(entry.path),
  );
  checkSizes(wanted, bytes.length);
  return wanted.map((entry) => {
    const text = new TextDecoder().decode(entry.read());
    try {
      const name = `${path}/${entry.path}`;
      return { path: name, ...parseLog(text, name) };
    } catch (cause) {
      // What JSON.parse says quotes the text, which may be a secret.
      const message = `${entry.path} in the archive is not JSON`;
      throw new AssayError('invalid', 'E_IMPORT_ARCHIVE', message, { cause, location: { file: path } });
    }
  });
}
