import { type DeclaredTask, numberOfRows, resolveScorer, type Workbench } from '@assay/engine';
import { findMetric, readParameters } from '@assay/metrics';
import { AssayError } from '@assay/records';
import { type TryMetric, valueOfSet } from '@assay/reproduce';

/** Tries metrics as the project declares them: those of the catalogue here, its own in their processes. */
export function tryMetric(task: DeclaredTask, bench: Workbench): TryMetric {
  const declared = task.scorers.flatMap(({ metrics }) => metrics);
  return async ({ name, catalogue, parameters }, samples) => {
    if (catalogue !== null) {
      try {
        readParameters(findMetric(catalogue), parameters);
        return valueOfSet(catalogue, parameters, samples);
      } catch (error) {
        // The samples are not of the form that this metric reads: it gives no number on them.
        if (error instanceof AssayError && error.code === 'E_METRIC_EXPECTED') return null;
        throw error;
      }
    }
    const own = declared.find((metric) => metric.score_name === name)!;
    const scorer = await resolveScorer(
      { key: 'known-results', metrics: [own], aggregates: {} },
      await bench.scorerContext({ reducer: 'mean', k: 1 }),
    );
    try {
      return await numberOfRows(scorer.metrics[0]!, samples);
    } finally {
      await scorer.close();
    }
  };
}
