import type { EvaluatedProject } from '@assay/verbs';

/** What `assay run --format json` prints: ids, aggregates and verdicts; the rows are in the store. */
export function outcomeJson({ evaluations, verdict, gates }: EvaluatedProject): object {
  return {
    schema_version: 'assay.evaluations.v1',
    evaluations: evaluations.map(({ evaluation_key, task_specifications }) => ({
      evaluation_key,
      task_specifications: task_specifications.map(({ key, task_key, model_key, runs, stability }) => ({
        key,
        task_key,
        model_key,
        runs: runs.map(({ manifest, scoring }) => ({ manifest, scoring })),
        stability,
      })),
    })),
    verdict,
    gates,
  };
}
