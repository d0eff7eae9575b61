import { aggregateScores, type Interval } from '@assay/metrics';
import { scoreLabel, shownNumber, unreadableText } from '@assay/shown';
import { build, foldedMetric, type MetricName, type Task, UNWEIGHTED_MEAN } from '@assay/tasks';
import { readSampleScores, sampleDefinitions } from '../compare/pair-samples.ts';
import { namedNumber, type NumberGroup } from '../score/aggregates/named-number.ts';
import type { ScoringAggregates } from '../score/aggregates/scoring-aggregates.ts';
import { unweightedMeans } from '../score/aggregates/unweighted-means.ts';
import { judgedInWords } from '../score/judge/judged-scores.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import {
  publishedMarks,
  type PublishedRun,
  type ReportedNumber,
  reportedNumbers,
} from './reported-number.ts';

/**
 * The results of one (sub)task, under the names that its problem expects them by: the same name, else the same in
 * another spelling, else `<score>.<aggregate>`. Numbers that were not asked for are given too. At the top of a divided
 * task every score is pooled over all samples, with the unweighted mean over subtasks beside it, named as such.
 */
export function resultsOf(
  run: PublishedRun,
  problem: Task,
  numbers: NumberGroup,
  isRoot: boolean,
): readonly build.ResultPart[] {
  const aggregates = aggregatesOf(run.scoring);
  const reported = reportedNumbers(aggregates, ownNames(run), numbers);
  const expected = problem.evaluations.flatMap((part) => ('subTasks' in part ? [] : part.expectedMetrics));
  const asked = new Map<ReportedNumber, MetricName>();
  const results: build.ResultPart[] = [];
  for (const metric of expected) {
    const found = findNumber(reported, metric);
    if (found !== undefined && !asked.has(found)) asked.set(found, metric);
    else {
      const value = found?.value ?? aggregateNamed(metric.name, numbers);
      if (value !== null) results.push(build.result({ metric: metricOf(metric), value }));
    }
  }
  const ofScores = reported.map((number) =>
    build.result({
      metric: metricOf(asked.get(number) ?? { name: number.name, iri: false }),
      value: number.value,
      description: [describe(number, isRoot && aggregates.subtasks !== null), ...markWords(run, number)].join(
        '; ',
      ),
    }),
  );
  return [...ofScores, ...results, ...(isRoot ? subtaskMeans(aggregates) : [])];
}

function ownNames({ task, scoring }: PublishedRun): Readonly<Record<string, string>> {
  return task.scorers.find(({ key }) => key === scoring.scorer_key)?.aggregates ?? {};
}

/** What a reader has to know before comparing: the format has no other place for it. */
function markWords(run: PublishedRun, number: ReportedNumber): readonly string[] {
  const { marks, judged } = publishedMarks(run, number);
  return [
    ...marks.map((mark) => mark.replace('_', '-')),
    ...(judged === null ? [] : [judgedInWords(judged)]),
  ];
}

function findNumber(reported: readonly ReportedNumber[], metric: MetricName): ReportedNumber | undefined {
  const folded = foldedMetric(metric);
  return (
    reported.find(({ name }) => name === metric.name) ??
    reported.find(({ name }) => foldedMetric({ name, iri: false }) === folded)
  );
}

/** `refusal.pass_rate` itself may be what a problem expects; other names are not an error here. */
function aggregateNamed(name: string, numbers: NumberGroup): number | null {
  const score = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  if (!Object.hasOwn(numbers.group.metrics, score)) return null;
  try {
    return namedNumber(name, numbers).value;
  } catch {
    return null;
  }
}

function metricOf({ name, iri }: MetricName): string | build.Link {
  return iri ? build.link(name) : name;
}

function describe({ aggregate, summary, taken, interval }: ReportedNumber, divided: boolean): string {
  const pooled = divided ? ', pooled over all samples' : '';
  const range = interval === null ? '' : `; ${intervalText(interval)}`;
  const unreadable = taken === undefined ? '' : unreadableText(taken);
  if (summary === null) return `${aggregate}${pooled}${unreadable === '' ? '' : ` ${unreadable}`}${range}`;
  const { n, missing } = summary;
  return `${aggregate}${pooled}; n = ${n}, missing ${missing}${range}`;
}

function intervalText(interval: Interval): string {
  const { level, low, high, method } = interval;
  return `${100 * level} % interval ${shownNumber(low, interval)} to ${shownNumber(high, interval)} (${method})`;
}

function subtaskMeans(aggregates: ScoringAggregates): readonly build.ResultPart[] {
  const means = unweightedMeans(aggregates);
  return aggregates.scores.flatMap((score) => {
    const found = means[score.name];
    const value = score.kind === 'set' ? found?.value : found?.mean;
    if (found === undefined || value === null || value === undefined) return [];
    const interval = score.kind === 'set' ? found.value_interval : found.mean_interval;
    const metric = `${scoreLabel(score, aggregates.trials)}${UNWEIGHTED_MEAN}`;
    const description = interval === null ? {} : { description: intervalText(interval) };
    return [build.result({ metric, value, ...description })];
  });
}

/**
 * The numbers of subtasks that have subtasks themselves, pooled over the samples below them: the scoring has
 * those of the leaves. Values that only a whole set has cannot be pooled, and are left out there.
 */
export async function subtreeNumbers(
  run: PublishedRun,
  problem: Task,
): Promise<ReadonlyMap<Task, NumberGroup>> {
  const inner = innerTasks(problem);
  if (inner.length === 0) return new Map();
  const definitions = sampleDefinitions(run);
  const groups = inner.map((task) => ({
    task,
    names: new Set(namesIn(task)),
    aggregation: aggregateScores(definitions),
  }));
  for (const { id, subtask, cluster, scores } of await readSampleScores(run)) {
    if (subtask === null) continue;
    const metadata = cluster === null ? {} : { cluster };
    for (const { names, aggregation } of groups) {
      if (names.has(subtask)) aggregation.add({ id, metadata }, scores);
    }
  }
  return new Map(groups.map(({ task, aggregation }) => [task, { group: aggregation.result(), sets: {} }]));
}

/** Names and ids of a task and of everything below it: what its samples may call their subtask. */
export function namesIn(task: Task): readonly string[] {
  const own = [task.name, task.id].filter((name) => name !== null);
  return [...own, ...task.subTasks.flatMap(namesIn)];
}

function innerTasks(task: Task): readonly Task[] {
  return task.subTasks.flatMap((subtask) =>
    subtask.subTasks.length === 0 ? [] : [subtask, ...innerTasks(subtask)],
  );
}
