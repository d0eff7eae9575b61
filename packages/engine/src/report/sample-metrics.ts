import { gatedFirst } from '@assay/shown';
import type { Report, ReportMetric } from './report-schema.ts';

type Ordered = Pick<Report, 'metrics' | 'set_values' | 'gates' | 'expected_scores'>;

/** The metrics that are about single samples, gated ones first. What only a whole set has a value of stands among those values alone. */
export function sampleMetrics({
  metrics,
  set_values: sets,
  gates,
  expected_scores: expected,
}: Ordered): readonly (readonly [string, ReportMetric])[] {
  const ofSamples = Object.entries(metrics).filter(([name]) => sets?.[name] === undefined);
  return gatedFirst(ofSamples, gates, expected);
}

/** Whether the metric that a reader looks for first, the first one gated or else declared, is one of a set. */
export function isFirstOfSet({
  metrics,
  set_values: sets,
  gates,
  expected_scores: expected,
}: Ordered): boolean {
  const [first] = gatedFirst(Object.entries(metrics), gates, expected);
  return first !== undefined && sets?.[first[0]] !== undefined;
}
