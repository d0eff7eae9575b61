import { findMetric, type Metric, readParameters } from '@assay/metrics';
import type { Measure } from '../plan/reproduction-plan.ts';

/** The metric of the catalogue that a measure names, with its parameters; null: a column of scores is averaged. */
export function measuredMetric(
  measure: Measure,
): { readonly metric: Metric; readonly params: unknown } | null {
  const {
    metric: name,
    score: _,
    output: __,
    expected: ___,
    metadata: ____,
    passes: _____,
    number: ______,
    ...given
  } = measure;
  if (name === undefined) return null;
  const metric = findMetric(name);
  return { metric, params: readParameters(metric, given) };
}
