import { compareFractions, fractionOf } from '@assay/metrics';
import type { Gate } from '@assay/records';
import type { Found, Limits } from './check-limits.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';
import { judgeCoverage } from './judge-coverage.ts';

/** What the coverage gates say of the samples that a limit is about. */
export type CoverageFloor = 'none' | 'met' | 'below';

/** By the coverage gates that are about the metric (null: about all of them). */
export function coverageFloor(
  rules: readonly Gate[],
  evidence: GateEvidence,
  metric: string | null,
): CoverageFloor {
  const about = rules.flatMap((rule) => {
    if (!('coverage' in rule) || 'metric' in rule) return [];
    const { metric: of } = rule.coverage;
    const isAbout = of === undefined || metric === null || of === metric || metric.startsWith(`${of}.`);
    return isAbout ? [rule] : [];
  });
  if (about.length === 0) return 'none';
  const checks = about.flatMap((rule) => judgeCoverage(rule, evidence));
  return checks.some(({ outcome }) => outcome === 'inconclusive') ? 'below' : 'met';
}

/** How a gate takes samples that are missing. */
export interface MissingRule {
  readonly ignored: boolean;
  readonly floor: CoverageFloor;
}

/**
 * A limit that what is missing could turn, either way, decides nothing. Where the metric has no range, nobody can say
 * what it could turn: then a coverage gate must say that enough is there.
 */
export function unlessTurned(
  check: GateCheck,
  { bounds, unbounded = 0 }: Pick<Found, 'bounds' | 'unbounded'>,
  limits: Limits,
  { ignored, floor }: MissingRule,
): GateCheck {
  if (ignored || check.outcome === 'inconclusive') return check;
  if (unbounded > 0) return floor === 'met' ? check : doubted(check, unboundedWords(unbounded, floor));
  if (bounds === undefined || !isTurned(check, bounds, limits)) return check;
  return doubted(
    check,
    `missing samples could change the outcome${floor === 'below' ? ', and coverage is below its floor' : ''}`,
  );
}

export function doubted(check: GateCheck, why: string): GateCheck {
  return { ...check, outcome: 'inconclusive', message: `${check.message}; ${why}` };
}

function unboundedWords(count: number, floor: CoverageFloor): string {
  const start = `${count} missing could change the outcome, by an unknown amount`;
  if (floor === 'below') return `${start}, and coverage is below its floor`;
  return `${start}: a coverage gate, or \`missing: ignore\`, says how many may be missing`;
}

function isTurned(
  { outcome }: GateCheck,
  { low, high }: Required<Found>['bounds'],
  { min, max }: Limits,
): boolean {
  const [floor, ceiling] = [min, max].map((limit) => (limit === undefined ? null : fractionOf(limit)));
  if (outcome === 'pass') {
    const couldSink = floor != null && compareFractions(low, floor) < 0;
    return couldSink || (ceiling != null && compareFractions(high, ceiling) > 0);
  }
  const couldReach = floor == null || compareFractions(high, floor) >= 0;
  return couldReach && (ceiling == null || compareFractions(low, ceiling) <= 0);
}
