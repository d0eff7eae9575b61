import type { Report, ReportMetric } from './report-schema.ts';

/** The metrics that are about single samples. What only a whole set has a value of stands among those values alone. */
export function sampleMetrics({
  metrics,
  set_values: sets,
}: Pick<Report, 'metrics' | 'set_values'>): readonly [string, ReportMetric][] {
  return Object.entries(metrics).filter(([name]) => sets?.[name] === undefined);
}
