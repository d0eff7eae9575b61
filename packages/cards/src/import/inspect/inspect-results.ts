import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { countOf, detailsOf, type EeeResult, known, numberOf, textOf } from '../imported.ts';
import { metricConfig } from '../metric-facts.ts';
import { modelInfo, splitParameters } from '../model-info.ts';

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
export function inspectResults(
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
