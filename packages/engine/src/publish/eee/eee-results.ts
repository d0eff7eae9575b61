import type { Interval, MetricAggregate } from '@assay/metrics';
import type { EvaluationRecord, JsonObject } from '@assay/records';
import type { Task } from '@assay/tasks';
import { aggregatesOf } from '../../score/scored-run.ts';
import { problemIn, problemUrl } from '../../declare/task/read-problem.ts';
import { definitionOf, type ScoreFacts } from '../../score/aggregates/scoring-aggregates.ts';
import { numberGroup, type ReportedNumber, reportedNumbers } from '../reported-number.ts';
import { hasPercentiles, plural, scoreLabel } from '@assay/shown';
import { publishedId } from '../published-id.ts';
import { publishedMarks } from '../published-marks.ts';
import type { EeeRun } from './eee-run.ts';
import { generationConfig } from './generation-config.ts';
import { llmScoring } from './llm-scoring.ts';

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
