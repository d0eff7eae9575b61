import type { Interval, MetricAggregate } from '@assay/metrics';
import type {
  EvaluationRecord,
  JsonObject,
  JsonValue,
  Model,
  RunManifest,
  ScoreFacts,
  ScorerVersion,
} from '@assay/records';
import { hasPercentiles, plural, scoreLabel } from '@assay/shown';
import type { Task } from '@assay/tasks';
import * as z from 'zod';
import type { Inputs } from '../declare/inputs.ts';
import type { DeclaredTask } from '../declare/project.ts';
import { problemIn, problemUrl } from '../declare/read-problem.ts';
import { definitionOf } from '../score/aggregates/score-aggregates.ts';
import { judgedScores } from '../score/judge/judged-scores.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import {
  numberGroup,
  publishedId,
  publishedMarks,
  type PublishedRun,
  type ReportedNumber,
  reportedNumbers,
} from './reported-number.ts';

const isNumber = (value: JsonValue): boolean => typeof value === 'number';

/** The parameters that the record has a place for, and what it takes there. */
const places: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  temperature: isNumber,
  top_p: isNumber,
  top_k: isNumber,
  max_tokens: (value) => Number.isInteger(value) && (value as number) >= 1,
  reasoning: (value) => typeof value === 'boolean',
};

/** How outputs were generated: parameters as declared, in their places or beside; what was not declared is absent. */
function generationConfig(manifest: RunManifest, task: DeclaredTask): JsonObject {
  const declared = Object.entries(manifest.model.parameters ?? {}).filter(
    ([name, value]) => value !== null || !Object.hasOwn(places, name),
  );
  const fits = ([name, value]: readonly [string, JsonValue]): boolean =>
    Object.hasOwn(places, name) && places[name]!(value);
  const beside = declared
    .filter((entry) => !fits(entry))
    .map(([name, value]) => [name, text(value)] as const);
  const { prompt, system } = task.private_prompt === true ? noPrompt : promptOf(manifest, task);
  return {
    generation_args: {
      ...Object.fromEntries(declared.filter(fits)),
      ...(prompt === null ? {} : { prompt_template: prompt }),
    },
    additional_details: {
      ...Object.fromEntries(beside),
      ...(system === null ? {} : { system_prompt: system }),
      ...(task.private_prompt === true && manifest.prompt_digest !== null
        ? { prompt_digest: manifest.prompt_digest }
        : {}),
      run_seed: manifest.seed,
      num_trials: String(manifest.num_trials),
      cache: manifest.cache,
    },
  };
}

const noPrompt = { prompt: null, system: null };

const promptSchema = z.object({ prompt: z.string().nullable(), system: z.string().nullable() });

/** What the run was asked with, whatever the project says by now; runs of earlier versions do not say it. */
function promptOf({ prompt }: RunManifest, task: DeclaredTask): z.infer<typeof promptSchema> {
  return promptSchema.safeParse(prompt).data ?? { prompt: task.prompt, system: task.system };
}

function text(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The services that run models for others; of the rest it is not known who does. */
const platforms: Partial<Record<Model['provider'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
};

/**
 * The model as the record names it. Its id has two parts: as written where it has a slash, else the provider and
 * the model. Who developed it, and whether its weights are open, a project file does not say.
 */
export function eeeModel({
  key,
  provider,
  model,
}: Pick<Model, 'key' | 'provider' | 'model'>): JsonObject & { readonly id: string } {
  const name = model ?? key;
  const platform = platforms[provider];
  return {
    name,
    id: /^[^/]+\/./.test(name) ? name : `${provider}/${name}`,
    ...(platform === undefined ? {} : { inference_platform: platform }),
    additional_details: {
      deployment_type: platform === undefined ? 'unknown' : 'externally_managed',
      model_availability: 'unknown',
      model_key: key,
      provider,
    },
  };
}

const methods = { mean: 'average', median: 'median', majority: 'majority_vote' } as const;

/** Who judged a score; prompt and rubric by their digests, for they may be hidden. Null where no model judged. */
function llmScoring(version: ScorerVersion | null, scoreName: string): JsonObject | null {
  const found = judgedScores(version).find(({ score }) => score === scoreName);
  if (found === undefined || found.judges.length === 0) return null;
  return {
    judges: found.judges.map(({ key, provider, model, parameters }) => ({
      model_info: eeeModel({ key, provider, ...(model === null ? {} : { model }) }),
      ...(typeof parameters['temperature'] === 'number' ? { temperature: parameters['temperature'] } : {}),
    })),
    input_prompt: `${found.prompt_version}, ${found.prompt_digest}; instruction, rubric and policy ${found.texts_digest} (texts withheld)`,
    ...(found.judges.length === 1 ? {} : { aggregation_method: methods[found.options.aggregate] }),
  };
}

export type EeeResult = EvaluationRecord['evaluation_results'][number];

/** A result for each score, over all samples and for each subtask. Labels have frequencies, and no number to report. */
export async function eeeResults(
  run: EeeRun,
): Promise<{ readonly results: readonly EeeResult[]; readonly left_out: readonly string[] }> {
  const { task, scoring } = run;
  const aggregates = aggregatesOf(scoring);
  const problem = await problemIn(
    { url: problemUrl(task.key), text: JSON.stringify(task.problem) },
    `the problem of task ${task.key}`,
  );
  const subtasks = [null, ...(aggregates.subtasks?.groups ?? []).map(({ name }) => name)];
  const results = subtasks.flatMap((subtask) => {
    const numbers = numberGroup(aggregates, subtask === null ? null : [subtask]);
    if (numbers === null) return [];
    return reportedNumbers(aggregates, {}, numbers).map((number) => result(run, problem, number, subtask));
  });
  const published = new Set(results.map(({ metric_config: config }) => config['metric_name']));
  const left_out = aggregates.scores
    .filter((score) => !published.has(scoreLabel(score, aggregates.trials)))
    .map(
      ({ name, type }) =>
        `${name}: ${type.kind === 'label' ? 'labels have no mean' : 'no sample has a score'}`,
    );
  return { results, left_out };
}

/** The join between an aggregate and its rows. */
export function resultId(
  { scoring }: Pick<EeeRun, 'scoring'>,
  score: string,
  subtask: string | null,
): string {
  return `${scoring.id}/${score}${subtask === null ? '' : `/${subtask}`}`;
}

function result(run: EeeRun, problem: Task, number: ReportedNumber, subtask: string | null): EeeResult {
  const { manifest, task } = run;
  const score = number.score!;
  const name = problem.name ?? task.key;
  return {
    evaluation_result_id: resultId(run, score.name, subtask),
    evaluation_name: subtask === null ? name : `${name} / ${subtask}`,
    source_data: sourceData(run, problem),
    evaluation_timestamp: manifest.started_at,
    metric_config: metricConfig(run, problem, number, score),
    score_details: scoreDetails(number),
    generation_config: generationConfig(manifest, task),
  };
}

function sourceData({ manifest, task }: EeeRun, problem: Task): JsonObject {
  // A derived problem knows its data by the name of a file, under which others would not look for them.
  const names = problem.inputs.flatMap(({ name }) => name ?? []);
  const dataset_name = (task.problem_derived ? undefined : names[0]) ?? task.key;
  const url = problem.inputs
    .flatMap(({ kind, urls }) => (kind === 'spec' ? [] : urls))
    .filter((each) => /^https?:/.test(each));
  const additional_details = {
    inputs_digest: manifest.inputs_digest,
    samples: String(manifest.samples),
    ...(task.problem_derived && names.length > 0 ? { files: JSON.stringify(names) } : {}),
  };
  if (url.length === 0) return { dataset_name, source_type: 'other', additional_details };
  return { dataset_name, source_type: 'url', url, additional_details };
}

function metricConfig(run: EeeRun, problem: Task, number: ReportedNumber, score: ScoreFacts) {
  const { scoreType: type, direction } = definitionOf(score, 'sample');
  const share = type.kind === 'boolean';
  const [min, max] = type.kind === 'number' ? [type.min, type.max] : [0, 1];
  const judges = llmScoring(run.scorer_version, score.name);
  const { trials } = aggregatesOf(run.scoring);
  const marks = publishedMarks(run, number);
  return {
    ...(problem.description === null ? {} : { evaluation_description: problem.description }),
    metric_id: metricId(run, score),
    metric_name: number.name,
    ...(share && number.summary?.pass_rule != null
      ? { metric_kind: 'pass_rate', metric_unit: 'proportion' }
      : {}),
    ...(trials.num_trials === 1
      ? {}
      : {
          metric_parameters: {
            num_trials: trials.num_trials,
            reducer: score.reduced?.by ?? trials.reducer,
            k: trials.k,
          },
        }),
    lower_is_better: direction === 'lower',
    score_type: 'continuous',
    min_score: min ?? '-Infinity',
    max_score: max ?? 'Infinity',
    ...(judges === null ? {} : { llm_scoring: judges }),
    additional_details: {
      aggregate: number.aggregate,
      direction,
      sample_score_type: score.type.kind,
      ...(score.pass_rule === null ? {} : { pass_rule: JSON.stringify(score.pass_rule) }),
      ...(marks.marks.length === 0 ? {} : { marks: JSON.stringify(marks.marks) }),
      ...(marks.judged === null ? {} : { judge_version: marks.judged.version }),
      ...(marks.judged === null || !marks.marks.includes('model_judged')
        ? {}
        : { judge_calibration: marks.judged.calibration ?? 'not calibrated' }),
    },
  };
}

/** Two scores by one metric are two numbers: what they are called keeps them apart. Others know a metric by its own name. */
function metricId({ scoring }: EeeRun, score: ScoreFacts): string {
  const { metric, name } = score;
  const { scores, trials } = aggregatesOf(scoring);
  const alike = scores.filter((other) => other.metric === metric);
  return publishedId(alike.length === 1 || name === metric ? metric : `${metric}.${name}`, score, trials);
}

function scoreDetails({ value, summary, taken, interval, interval_missing: why }: ReportedNumber) {
  const missing = why === null ? {} : { interval_missing: why };
  if (summary !== null)
    return {
      score: value,
      details: { ...counts(summary), ...missing },
      uncertainty: uncertainty(summary, interval),
    };
  const unreadable = taken?.uncounted ?? 0;
  const inPart = unreadable === 0 ? {} : { n: String(taken?.n ?? ''), unreadable: String(unreadable) };
  return {
    score: value,
    ...(interval === null || unreadable > 0 ? { details: { ...missing, ...inPart } } : {}),
    ...(interval === null ? {} : { uncertainty: confidence(interval) }),
  };
}

/** Missing is not zero, and it is not forgotten either. */
function counts(summary: MetricAggregate): JsonObject {
  const { n, missing, missing_by_class, coverage, pass_rate, p5, p50, p95 } = summary;
  const percentiles = hasPercentiles(summary) ? { p5, p50, p95 } : {};
  const entries = Object.entries({ n, missing, coverage, pass_rate, ...percentiles }).flatMap(
    ([name, number]) => (number === null ? [] : [[name, String(number)] as const]),
  );
  const classes = missing === 0 ? {} : { missing_by_class: JSON.stringify(missing_by_class) };
  return { ...Object.fromEntries(entries), ...classes };
}

function uncertainty(summary: MetricAggregate, interval: Interval | null): JsonObject {
  const { n, std, standard_error: error, clusters } = summary;
  const method = clusters === null ? 'analytic' : `clustered, ${plural(clusters, 'cluster')}`;
  return {
    // Values that do not vary say nothing about how far the mean may be off.
    ...(error === null || error === 0 ? {} : { standard_error: { value: error, method } }),
    ...(interval === null ? {} : confidence(interval)),
    ...(std === null ? {} : { standard_deviation: std }),
    num_samples: n,
  };
}

function confidence({ low, high, level, method }: Interval): JsonObject {
  return { confidence_interval: { lower: low, upper: high, confidence_level: level, method } };
}

/** The version of Every Eval Ever that is written. */
export const EEE_VERSION = '0.3.0';

export interface EeeRun extends PublishedRun {
  readonly inputs: Inputs;
}
