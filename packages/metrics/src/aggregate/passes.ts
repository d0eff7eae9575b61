import type { PassRule } from '../catalogue/metric.ts';

/** Whether a score passes. Compared exactly: 0.49999999999999994 is not 0.5. */
export function passes(value: boolean | number, rule: PassRule): boolean {
  if (rule.kind === 'is-true') return value === true;
  return rule.kind === 'at-least' ? Number(value) >= rule.threshold : Number(value) <= rule.threshold;
}
