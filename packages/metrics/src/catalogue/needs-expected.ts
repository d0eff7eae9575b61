import type { Metric } from './metric.ts';

/** Whether a metric says nothing of samples without an expected value, with these parameters. */
export function needsExpected({ requires, standsForExpected: name }: Metric, params: unknown): boolean {
  if (!requires.includes('expected')) return false;
  return name === undefined || (params as Readonly<Record<string, unknown>>)[name] === undefined;
}
