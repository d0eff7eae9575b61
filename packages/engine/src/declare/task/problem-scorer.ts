import { AssayError, type Location } from '@assay/records';
import type { Task } from '@assay/tasks';
import { knownMetric } from '../scorers/known-metric.ts';
import type { WrittenScorer } from '../schema/task-schema.ts';

/**
 * The scorer that a problem asks for: the metrics that it expects, by the names of the catalogue in any spelling, each with the
 * problem's own name for it. Throws where one is not known: another number under its name would be a wrong one.
 */
export function problemScorer(task: Task, at: Location): WrittenScorer {
  const expected = [...new Set(expectedOf(task))];
  const metrics = expected.map((name) => ({ name, metric: metricFor(name) }));
  const unknown = metrics.filter(({ metric }) => metric === null).map(({ name }) => name);
  if (metrics.length > 0 && unknown.length === 0)
    return { metrics: metrics.map(({ name, metric }) => ({ [metric!]: { name } })) };
  const message =
    metrics.length === 0
      ? 'the problem expects no metric by name'
      : `the problem expects ${unknown.map((name) => JSON.stringify(name)).join(', ')}, which no metric here is called`;
  throw new AssayError('usage', 'E_SPEC_MISSING', message, {
    location: at,
    fix: 'Say how it is scored: scorer: { metrics: [exact-match] }, with name: for the name that the problem has.',
  });
}

function expectedOf(task: Task): readonly string[] {
  const own = task.evaluations.flatMap((part) =>
    'expectedMetrics' in part ? part.expectedMetrics.filter(({ iri }) => !iri).map(({ name }) => name) : [],
  );
  return own.length > 0 ? own : task.subTasks.flatMap(expectedOf);
}

function metricFor(name: string): string | null {
  const spellings = [name, name.toLowerCase(), name.toLowerCase().replaceAll(/[\s_]+/g, '-')];
  for (const spelling of spellings) {
    try {
      return knownMetric(spelling).name;
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
    }
  }
  return null;
}
