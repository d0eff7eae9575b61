import type { Report, ReportMetric } from './report-schema.ts';

/**
 * The metrics that samples have scores of. One that only the whole set has a value of is missing from no sample:
 * it stands among the values of the whole set alone.
 */
export function sampleMetrics({
  metrics,
  set_values: sets,
}: Pick<Report, 'metrics' | 'set_values'>): readonly [string, ReportMetric][] {
  return Object.entries(metrics).filter(([name, { n }]) => n > 0 || sets?.[name] === undefined);
}
