import type { ReportMetric } from './report-schema.ts';

/** `>= 0.5`, `<= 2`, `true`, of several trials `each trial >= 0.5`; null where there is no pass rule. */
export function passRuleText({ pass_rule: rule }: Pick<ReportMetric, 'pass_rule'>): string | null {
  if (rule === null) return null;
  if (rule.kind === 'is-true') return 'true';
  const limit = `${rule.kind === 'at-least' ? '>=' : '<='} ${rule.threshold}`;
  return rule.over === 'trials' ? `each trial ${limit}` : limit;
}
