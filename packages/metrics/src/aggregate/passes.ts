import type { PassRule } from '../catalogue/metric.ts';

/** Whether a score passes. Compared exactly: 0.49999999999999994 is not 0.5. A share of trials is true where all are. */
export function passes(value: boolean | number, rule: PassRule): boolean {
  if (rule.kind === 'is-true') return value === true || value === 1;
  return rule.kind === 'at-least' ? Number(value) >= rule.threshold : Number(value) <= rule.threshold;
}
