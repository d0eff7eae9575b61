import { gateAggregates, type MetricRule } from '@assay/records';
import { aggregatesOf } from '../score/scored-run.ts';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import { type CoverageFloor, unlessTurned } from './could-turn.ts';
import { findNumber } from './evidence/find-number.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { partName } from './evidence/sample-part.ts';
import type { GateCheck } from './gate-result.ts';
import { judgeSeries } from './judge-series.ts';

/** Floors and ceilings of one score's aggregates, over all samples or one part of them. */
export function judgeMetric(
  rule: MetricRule,
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  const aggregates = aggregatesOf(evidence.scoring);
  return gateAggregates.flatMap((aggregate) => {
    const limits = rule[aggregate];
    if (limits === undefined || limits === 'ignore') return [];
    if (rule.over === 'series') {
      const name = aggregate === 'value' ? rule.metric : `${rule.metric}.${aggregate}`;
      return [judgeSeries({ name, limits, ignored: rule.missing === 'ignore' }, evidence, floor)];
    }
    const found = findNumber(aggregates, rule.metric, aggregate, rule);
    if ('value' in found) {
      const check = checkLimits(evidence, found, limits);
      return [unlessTurned(check, found, limits, { ignored: rule.missing === 'ignore', floor })];
    }
    const about = { name: `${rule.metric}.${aggregate}`, part: partName(rule), why: found.why };
    return [nothingToCheck(evidence, about, limits)];
  });
}
