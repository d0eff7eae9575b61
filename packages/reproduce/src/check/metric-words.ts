import type { MeantMetric } from '../meant-metric.ts';

/** A metric with what its name says of it. */
export function inWords({ metric, parameters }: MeantMetric): string {
  const settings = Object.entries(parameters).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return settings.length === 0 ? metric.name : `${metric.name} (${settings.join(', ')})`;
}

/** Six digits are enough to tell ways of counting apart. */
export function shown(value: number | null): string {
  return value === null ? 'no number' : String(Number(value.toPrecision(6)));
}
