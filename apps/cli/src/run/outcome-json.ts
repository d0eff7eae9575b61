import type { EvaluatedSpecification, EvaluationOutcome } from '@assay/engine';

/** What `assay run --format json` prints: ids, aggregates and verdicts; the rows are in the store. */
export function outcomeJson({ specifications, judged }: EvaluationOutcome): object {
  const keys = [...new Set(specifications.map(({ open }) => open.evaluation_key))];
  return {
    schema_version: 'assay.evaluations.v1',
    evaluations: keys.map((evaluation_key) => ({
      evaluation_key,
      task_specifications: specifications
        .filter(({ open }) => open.evaluation_key === evaluation_key)
        .map(specificationJson),
    })),
    verdict: judged.gates.length === 0 ? null : judged.verdict,
    gates: judged.gates,
  };
}

function specificationJson({ open, runs, stability }: EvaluatedSpecification): object {
  return {
    key: open.specification.key,
    task_key: open.declared_task.key,
    model_key: open.model.key,
    runs: runs.map(({ manifest, scoring }) => ({ manifest, scoring })),
    stability,
  };
}
