import { compareFractions, fractionOf } from '@assay/metrics';
import type { Gate } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { Limits, WorstCase } from './check-limits.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { CouldBe } from './evidence/worst-case.ts';
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
  found: CouldBe,
  limits: Limits,
  { ignored, floor }: MissingRule,
): GateCheck {
  if (check.outcome === 'inconclusive') return check;
  const { unbounded = 0, unreadable = 0, worst } = found;
  const unseen = check.outcome === 'pass' && worst !== undefined ? whyUnseen(worst, limits, floor) : null;
  if (unseen !== null) return doubted(check, unseen);
  if (ignored) return check;
  // A model chooses which answers it spoils, so no floor of coverage makes up for them.
  if (unreadable > 0) return doubted(check, unreadableWords(unreadable));
  if (unbounded > 0) return floor === 'met' ? check : doubted(check, unboundedWords(unbounded, floor));
  if (!isTurned(check, found, limits)) return check;
  return doubted(
    check,
    `missing samples could change the outcome${floor === 'below' ? ', and coverage is below its floor' : ''}`,
  );
}

export function doubted(check: GateCheck, why: string): GateCheck {
  return { ...check, outcome: 'inconclusive', message: `${check.message}; ${why}` };
}

function unreadableWords(count: number): string {
  return `${plural(count, 'answer')} could not be read and ${agreeing(count, 'has', 'have')} no worst value to count at; \`missing: ignore\` judges the others alone`;
}

function unboundedWords(count: number, floor: CoverageFloor): string {
  const start = `${count} missing could change the outcome, by an unknown amount`;
  if (floor === 'below') return `${start}, and coverage is below its floor`;
  return `${start}: a coverage gate, or \`missing: ignore\`, says how many may be missing`;
}

/** What the model failed at, where a limit could not see it at its worst; null: it could, or enough was answered. */
function whyUnseen(worst: WorstCase, { min, max }: Limits, floor: CoverageFloor): string | null {
  const isUnknown =
    (min !== undefined && worst.floor === null) || (max !== undefined && worst.ceiling === null);
  if (isUnknown)
    return floor === 'met' ? null : `what the model failed at (${worst.words}) could change the outcome`;
  const sinks = min !== undefined && compareFractions(worst.floor!, fractionOf(min)) < 0;
  const rises = max !== undefined && compareFractions(worst.ceiling!, fractionOf(max)) > 0;
  return sinks || rises ? `what the model failed at (${worst.words}) could change the outcome` : null;
}

function isTurned(
  { outcome }: GateCheck,
  { bounds, boundsAbove = bounds }: CouldBe,
  { min, max }: Limits,
): boolean {
  if (bounds === undefined || boundsAbove === undefined) return false;
  const [floor, ceiling] = [min, max].map((limit) => (limit === undefined ? null : fractionOf(limit)));
  if (outcome === 'pass') {
    const couldSink = floor != null && compareFractions(bounds.low, floor) < 0;
    return couldSink || (ceiling != null && compareFractions(boundsAbove.high, ceiling) > 0);
  }
  const couldReach = floor == null || compareFractions(bounds.high, floor) >= 0;
  return couldReach && (ceiling == null || compareFractions(boundsAbove.low, ceiling) <= 0);
}
