import type { RunManifest } from '@assay/records';
import { foldedMetric, type MetricName, type Task } from '@assay/tasks';
import { problemIn, problemUrl } from '../declare/read-problem.ts';
import type { Store } from '../ports/store.ts';
import { scoreLabel } from '@assay/shown';
import type { ScoreFacts, ScoringAggregates } from '../score/aggregates/scoring-aggregates.ts';

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
