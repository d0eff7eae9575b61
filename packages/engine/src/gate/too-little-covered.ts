import type { Gate } from '@assay/records';
import type { Found, Limits } from './check-limits.ts';
import { compareFractions, fractionOf } from '@assay/metrics';
import type { GateEvidence } from './gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';
import { judgeCoverage } from './judge-coverage.ts';

/** Whether a coverage gate that is about the metric (null: about all of them) finds a run below its floor. */
export function isBelowCoverage(
  rules: readonly Gate[],
  evidence: GateEvidence,
  metric: string | null,
): boolean {
  return rules.some((rule) => {
    if (!('coverage' in rule) || 'metric' in rule) return false;
    const about = rule.coverage.metric;
    if (about !== undefined && metric !== null && about !== metric) return false;
    return judgeCoverage(rule, evidence).some(({ outcome }) => outcome === 'inconclusive');
  });
}

/**
 * A limit that is broken on what was scored, and would hold if what is missing had gone well: where coverage is
 * below its floor, that is no failure of the model, and inconclusive.
 */
export function undecided(check: GateCheck, { bounds }: Found, { min, max }: Limits): GateCheck {
  if (check.outcome !== 'fail' || bounds === undefined) return check;
  const couldReach = min === undefined || compareFractions(bounds.high, fractionOf(min)) >= 0;
  const couldStay = max === undefined || compareFractions(bounds.low, fractionOf(max)) <= 0;
  if (!couldReach || !couldStay) return check;
  const message = `${check.message}; what is missing could turn it, and coverage is below its floor`;
  return { ...check, outcome: 'inconclusive', message };
}
