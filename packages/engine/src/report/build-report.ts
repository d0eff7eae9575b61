import type { GroupAggregate, MetricAggregate } from '@assay/metrics';
import {
  type Comparison,
  type RunManifest,
  runMark,
  type ScoreFacts,
  type ScoringAggregates,
  type SetValue,
  type Stability,
} from '@assay/records';
import { scoreLabel, UNDRAWN, whyNoInterval, whyNoMacroF1Interval } from '@assay/shown';
import { foldedMetric, type MetricName, type Task } from '@assay/tasks';
import { problemIn, problemUrl } from '../declare/read-problem.ts';
import type { JudgedGates } from '../gate/judge-project.ts';
import { lostClasses, type RunFacts, runSpend } from '../gate/run-facts.ts';
import type { JournalEntry, Store } from '../ports/store.ts';
import { sampleVaries } from '../repeat/stability-of.ts';
import { namedNumber } from '../score/aggregates/score-aggregates.ts';
import { unweightedMeans } from '../score/aggregates/unweighted-means.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import type { Report, ReportGroup, ReportMetric } from './report-schema.ts';
import { type ReportWarning, reportWarnings } from './report-warnings.ts';
import { type Recall, sampleExcerpts, type WorstOfScore, worstSamples } from './sample-excerpts.ts';

export interface ReportParts extends ScoredRun {
  /** From the journal; null where it was not read. */
  readonly facts: RunFacts | null;
  readonly judged?: JudgedGates | null;
  readonly comparison?: Comparison | null;
  readonly stability?: Stability | null;
  /** The scores that the task expects, by which a reader looks first. */
  readonly expected_scores?: readonly string[];
  /** What else a reader should know, from outside of the store. */
  readonly warnings?: readonly ReportWarning[];
  /** The journal, for excerpts of outputs: give it only where they may be shown. */
  readonly outputs?: AsyncIterable<JournalEntry>;
  /** What was asked, beside the outputs: give it only where that may be shown too. */
  readonly recall?: Recall;
  /** The worst samples of each score, where they were looked for before; as many as are asked for. */
  readonly worst?: readonly WorstOfScore[];
  /** What the first output of each class that failed said. */
  readonly failureMessages?: ReadonlyMap<string, { readonly sample_id: string; readonly message: string }>;
}

export interface ReportOptions {
  /** Worst samples per score; 10 unless given. */
  readonly worst?: number;
  /** Show what the worst samples asked, what came back and why it was judged so, shortened. */
  readonly include_outputs?: boolean;
}

/** Of a question or an output that is shown. */
const EXCERPT = 400;
const UNSTABLE_SHOWN = 20;

/** The report of one scored run: the same parts give the same bytes, `timing` apart. Keys in a fixed order. */
export async function buildReport(parts: ReportParts, options: ReportOptions = {}): Promise<Report> {
  const { manifest, scoring, facts } = parts;
  const aggregates = aggregatesOf(scoring);
  const {
    schema_version: _version,
    started_at: started,
    closed_at: closed,
    prompt: _text,
    ...run
  } = manifest;
  return {
    schema_version: 'assay.report.v1',
    verdict: parts.judged?.verdict ?? null,
    gates: parts.judged?.gates ?? [],
    run: { ...run, mark: runMark(manifest) },
    scoring: {
      id: scoring.id,
      scorer_key: scoring.scorer_key,
      scorer_version: scoring.scorer_version,
      hidden_data: scoring.label_commitment ?? null,
      scores: scoring.scores,
      status: scoring.status,
    },
    outputs: {
      produced: aggregates.outputs.produced,
      failed: aggregates.outputs.failed,
      absent: aggregates.outputs.absent,
      cached: facts?.outputs.cached ?? null,
      truncated: facts?.outputs.truncated ?? null,
      empty: facts?.outputs.empty ?? null,
      retried: facts?.outputs.retried ?? null,
      retries: facts?.outputs.retries ?? null,
      waited_ms: facts?.outputs.waited_ms ?? null,
      with_reasoning: facts?.outputs.with_reasoning ?? null,
      finish_reasons: facts?.outputs.finish_reasons ?? null,
      served_models: facts?.outputs.served_models ?? null,
    },
    failures: failuresOf(aggregates, parts.failureMessages),
    usage: facts === null ? null : usageOf(facts),
    judge_usage: aggregates.judge_usage,
    spend: facts === null ? null : runSpend(manifest, facts, aggregates),
    judge_calibration: aggregates.judge_calibration ?? null,
    expected_scores: parts.expected_scores ?? [],
    ...numbersOf(aggregates),
    worst_samples: await worstOf(parts, options),
    comparison: parts.comparison ?? null,
    stability: parts.stability ? withoutSamples(parts.stability) : null,
    warnings: [...reportWarnings(manifest, aggregates, facts), ...(parts.warnings ?? [])],
    timing: {
      started_at: started,
      closed_at: closed,
      scored_at: scoring.created_at,
      latency_ms: facts?.latency_ms ?? null,
    },
  };
}

type Numbers = Pick<
  Report,
  | 'sample_count'
  | 'trials'
  | 'scores'
  | 'metrics'
  | 'macro_f1'
  | 'named'
  | 'named_intervals'
  | 'set_values'
  | 'histograms'
  | 'cohorts'
  | 'subtasks'
>;

function numbersOf(aggregates: ScoringAggregates): Numbers {
  const { cohorts, subtasks, set_values: sets, scores, trials } = aggregates;
  const labels: Labels = new Map(scores.map((score) => [score.name, scoreLabel(score, trials)]));
  return {
    sample_count: aggregates.sample_count,
    trials: aggregates.trials,
    scores: aggregates.scores.map(({ name, metric, kind }) => ({ name, metric, kind })),
    metrics: groupOf(aggregates, labels).metrics,
    macro_f1: groupOf(aggregates, labels).macro_f1,
    named: { ...aggregates.named },
    named_intervals: namedIntervals(aggregates),
    set_values: setValuesOf(sets?.all, aggregates),
    histograms: mapValues(aggregates.metrics, ({ histogram }) => histogram),
    cohorts: cohorts.map((cohort) => ({
      name: cohort.name,
      label: cohort.label,
      is_untagged: cohort.is_untagged,
      sample_count: cohort.sample_count,
      metrics: groupOf(cohort, labels).metrics,
      macro_f1: groupOf(cohort, labels).macro_f1,
      set_values: setValuesOf(sets?.cohorts.find(({ name }) => name === cohort.name)?.values, aggregates),
    })),
    subtasks:
      subtasks === null
        ? null
        : {
            groups: subtasks.groups.map((group) => ({
              name: group.name,
              ...groupOf(group, labels),
              set_values: setValuesOf(
                sets?.subtasks?.groups.find(({ name }) => name === group.name)?.values,
                aggregates,
              ),
            })),
            unweighted_mean: unweightedMeans(aggregates),
            without_subtask: subtasks.without_subtask,
          },
  };
}

/** What people call each score. */
type Labels = ReadonlyMap<string, string>;

function groupOf(group: GroupAggregate, labels: Labels): ReportGroup {
  const { sample_count: samples, metrics, macro_f1: macro } = group;
  return {
    sample_count: samples,
    metrics: mapValues(metrics, (metric, name) => metricOf(metric, labels.get(name) ?? name)),
    macro_f1: {
      ...macro,
      interval: macro.interval ?? null,
      interval_missing: whyNoMacroF1Interval(group),
    },
  };
}

function metricOf({ histogram: _histogram, ...metric }: MetricAggregate, label: string): ReportMetric {
  const interval = metric.pass_rate_interval ?? metric.mean_interval;
  return { ...metric, label, interval_missing: interval === null ? whyNoInterval(metric) : null };
}

/** Scorings of earlier versions do not say what a name of theirs stands for. */
function namedIntervals(aggregates: ScoringAggregates): Report['named_intervals'] {
  const numbers = { group: aggregates, sets: aggregates.set_values?.all ?? {} };
  return mapValues(aggregates.named, (_, name) => {
    const of = aggregates.named_of?.[name];
    if (of === undefined) return { interval: null, interval_missing: UNDRAWN };
    const { interval, interval_missing } = namedNumber(of, numbers);
    return { interval, interval_missing };
  });
}

/** Without details: a metric may name in them what is hidden. */
function setValuesOf(
  values: Readonly<Record<string, SetValue>> | undefined,
  aggregates: ScoringAggregates,
): Report['set_values'] {
  if (values === undefined) return null;
  return mapValues(values, (set, name) => {
    const { value, missing, uncounted, n, interval } = set;
    const missing_why = whyUndefined(missing, name, aggregates);
    return {
      value,
      missing: missing?.class ?? null,
      missing_why,
      uncounted,
      n: n ?? null,
      interval: interval ?? null,
      interval_missing: interval === undefined ? (missing_why ?? set.interval_missing ?? UNDRAWN) : null,
    };
  });
}

/** In the words of the catalogue, which quote no data; what code of the user's says of it may name what is hidden. */
function whyUndefined(
  missing: SetValue['missing'],
  name: string,
  { scores }: ScoringAggregates,
): string | null {
  if (missing?.class !== 'undefined') return null;
  const metric = scores.find((score) => score.name === name)?.metric;
  return metric === undefined || /^(?:module|command):/.test(metric) ? null : missing.why;
}

function failuresOf(
  { outputs }: ScoringAggregates,
  messages: ReportParts['failureMessages'],
): Report['failures'] {
  return Object.entries(outputs.failed_by_class)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([name, count]) => {
      const first = messages?.get(name);
      const facts = { class: name, count, counts_against_model: !lostClasses.has(name) };
      return first === undefined ? facts : { ...facts, first };
    });
}

function usageOf({ usage }: RunFacts): Report['usage'] {
  const { known_cost_usd: _known, ...rest } = usage;
  return rest;
}

async function worstOf(parts: ReportParts, options: ReportOptions): Promise<Report['worst_samples']> {
  const worst = parts.worst ?? (await worstSamples(parts, options.worst ?? 10));
  const shown = options.include_outputs === true && parts.outputs !== undefined ? parts.outputs : null;
  const excerpts =
    shown === null ? null : await sampleExcerpts(shown, ordinalsOf(worst), EXCERPT, parts.recall);
  return worst.map((score) => ({
    score_name: score.score_name,
    not_passed: score.not_passed,
    samples: score.samples.map(({ ordinal, sample_id: id, value }) => {
      const { reasons, ...said } = excerpts?.get(ordinal) ?? {};
      const own = reasons?.filter(({ score_name: name }) => name === score.score_name) ?? [];
      const why = own.map(({ judge, text }) => ({ judge, text }));
      return { sample_id: id, value, ...said, ...(why.length === 0 ? {} : { reasons: why }) };
    }),
  }));
}

function ordinalsOf(worst: readonly WorstOfScore[]): ReadonlySet<number> {
  return new Set(worst.flatMap(({ samples }) => samples.map(({ ordinal }) => ordinal)));
}

/** Of the samples, those that vary, the least stable first; not all of them where they are many. */
function withoutSamples({ samples, ...stability }: Stability): Report['stability'] {
  return { ...stability, unstable_samples: samples.filter(sampleVaries).slice(0, UNSTABLE_SHOWN) };
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/**
 * The scores that a problem expects, in its order: what a reader of the task looks for first. A name is that of a score,
 * of its metric, of one of its aggregates, or an own name of the scorer's, in any spelling.
 */
export function expectedScores(problem: Task, aggregates: ScoringAggregates): readonly string[] {
  const expected = metricsOf(problem);
  const found = expected.flatMap((metric) => scoreNamed(metric, aggregates) ?? []);
  return [...new Set(found)];
}

/** The same of a stored run: its task is in the store. */
export async function expectedScoresOf(
  { task_digest: digest, task_key: key }: RunManifest,
  aggregates: ScoringAggregates,
  { documents }: Pick<Store, 'documents'>,
): Promise<readonly string[]> {
  const task = await documents.get('task', digest);
  if (task === null) return [];
  const source = { url: problemUrl(key), text: JSON.stringify(task.problem) };
  return expectedScores(await problemIn(source, `the problem of task ${key}`), aggregates);
}

/** Of the problem itself; where only its subtasks say, of those. */
function metricsOf({ evaluations, subTasks }: Task): readonly MetricName[] {
  const own = evaluations.flatMap((part) => ('subTasks' in part ? [] : part.expectedMetrics));
  return own.length > 0 ? own : subTasks.flatMap(metricsOf);
}

function scoreNamed(metric: MetricName, aggregates: ScoringAggregates): string | undefined {
  const wanted = foldedMetric(metric);
  const names = (score: ScoreFacts): readonly string[] => [
    score.name,
    scoreLabel(score, aggregates.trials),
    score.metric,
    ...Object.entries(aggregates.named_of ?? {}).flatMap(([own, of]) =>
      of.startsWith(`${score.name}.`) ? [own] : [],
    ),
  ];
  const isMeant = (name: string): boolean => foldedMetric({ name, iri: false }) === wanted;
  return aggregates.scores.find(
    (score) => names(score).some(isMeant) || metric.name.startsWith(`${score.name}.`),
  )?.name;
}
