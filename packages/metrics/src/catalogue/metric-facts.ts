import * as z from 'zod';
import type { Metric } from './metric.ts';

/** A metric as JSON: everything the catalogue says of it. */
export interface MetricFacts {
  readonly name: string;
  readonly family: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly kind: Metric['kind'];
  readonly port: Extract<Metric, { kind: 'port' }>['port'] | null;
  readonly score_type: Metric['scoreType'];
  readonly direction: Metric['direction'];
  readonly pass_rule: Metric['passRule'];
  readonly requires: readonly string[];
  readonly parameters: unknown;
  readonly page: Metric['page'];
}

export function metricFacts(metric: Metric, family: string): MetricFacts {
  return {
    name: metric.name,
    family,
    aliases: metric.aliases,
    meaning: metric.meaning,
    kind: metric.kind,
    port: metric.kind === 'port' ? metric.port : null,
    score_type: metric.scoreType,
    direction: metric.direction,
    pass_rule: metric.passRule,
    requires: metric.requires,
    parameters: z.toJSONSchema(metric.parameters, { io: 'input', unrepresentable: 'any' }),
    page: metric.page,
  };
}

/** `number 0 to 1`, `boolean`, `label`. */
export function typeInWords(type: Metric['scoreType']): string {
  if (type.kind !== 'number') return type.kind;
  if (type.min === null && type.max === null) return 'number';
  return `number ${type.min ?? '−∞'} to ${type.max ?? '∞'}`;
}

/** `passes at ≥ 0.5`, `passes when true`, `no pass rule`. */
export function passInWords(rule: Metric['passRule']): string {
  if (rule === null) return 'no pass rule';
  if (rule.kind === 'is-true') return 'passes when true';
  return `passes at ${rule.kind === 'at-least' ? '≥' : '≤'} ${rule.threshold}`;
}
