import { type TrackedRun, wantedNames } from '@assay/reproduce';
import { foldedMetric, type Task } from '@assay/tasks';

/** Metrics that a problem expects and a run did not log under that name, each as a note. */
export function missingMetrics(run: TrackedRun, problem: Task): readonly string[] {
  const logged = new Set(run.metrics.map(({ name }) => foldedMetric({ name, iri: false })));
  return wantedNames(problem)
    .filter((metric) => !logged.has(foldedMetric(metric)))
    .map(({ name }) => `the problem expects ${name}, which the run did not log under that name`);
}
