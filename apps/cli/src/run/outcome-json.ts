import type { EvaluationOutcome } from '@assay/engine';

/** What `assay run --format json` prints: ids, aggregates and verdicts; the rows are in the store. */
export function outcomeJson({ evaluation_key, specifications, judged }: EvaluationOutcome): object {
  return {
    schema_version: 'assay.evaluation.v1',
    evaluation_key,
    task_specifications: specifications.map(({ open, runs, stability }) => ({
      key: open.specification.key,
      task_key: open.declared_task.key,
      model_key: open.model.key,
      runs: runs.map(({ manifest, scoring }) => ({ manifest, scoring })),
      stability,
    })),
    verdict: judged.gates.length === 0 ? null : judged.verdict,
    gates: judged.gates,
  };
}
