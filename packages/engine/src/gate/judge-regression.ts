import { compareFractions, fractionNumber, fractionOf, measuredFraction } from '@assay/metrics';
import { overrideText, partText, type RegressionRule } from '@assay/records';
import { plural } from '@assay/shown';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import {
  type FindingOrWhy,
  type GateCheck,
  type GateEvidence,
  headOf,
  intervalText,
  nothingToCheck,
  type Outcome,
  plainInterval,
  type RegressionFinding,
  shownBeside,
  titleOf,
} from './gate-result.ts';
import { partName } from './find-number.ts';
import { type CoverageFloor, markInconclusive, inconclusiveIfMissingCouldFlip } from './judge-rule.ts';
import {
  baselineFault,
  regressionByAggregate,
  regressionByRows,
  regressionOfSet,
} from './regression-difference.ts';

/** What is found is chance at this level, unless the test says otherwise. */
const ALPHA = 0.05;

export async function findRegression(rule: RegressionRule, evidence: GateEvidence): Promise<FindingOrWhy> {
  const baseline = evidence.baselines.get(rule.against);
  const partial = partialFault(rule.against, baseline, evidence);
  if (partial !== null) return { why: partial };
  const rescored = evidence.rescored?.get(rule.against);
  const fault = await baselineFault(rule, baseline, evidence, rescored?.why ?? null);
  if (fault !== null) return fault;
  const finding = await findingOf(rule, baseline!, evidence);
  if ('why' in finding) return finding;
  const override = overrideText(evidence.manifest);
  const asides = [
    finding.aside,
    rescored === undefined || rescored.why !== null ? '' : rescored.note,
    override === null ? '' : `the run was asked ${override}`,
  ];
  return { ...finding, aside: asides.filter((text) => text !== '').join('; ') };
}

/** Which samples are in a part was chosen, perhaps by how they came out: a drop over them is none of the whole. */
function partialFault(
  against: string,
  baseline: ScoredRun | undefined,
  { manifest }: GateEvidence,
): string | null {
  if (manifest.part !== undefined) return `the run is ${partText(manifest)!}`;
  if (baseline?.manifest.part === undefined) return null;
  return `the baseline ${against} is ${partText(baseline.manifest)!}`;
}

async function findingOf(
  rule: RegressionRule,
  baseline: ScoredRun,
  evidence: GateEvidence,
): Promise<FindingOrWhy> {
  const meaning = meaningOf(rule, evidence);
  if (meaning !== null) {
    const found = await findingOf(meaning, baseline, evidence);
    return 'why' in found ? found : { ...found, name: rule.metric };
  }
  if (isOfSet(rule, evidence)) {
    const found = await regressionOfSet(rule, baseline, evidence);
    if (found === null) return regressionByAggregate({ ...rule, by: 'aggregate' }, baseline, evidence);
    if (rule.max_regressions === undefined || 'why' in found) return found;
    const rows = await regressionByRows(rule, baseline, evidence);
    if ('why' in rows) return found;
    return { ...found, regressed: rows.regressed, improved: rows.improved, open: rows.open ?? 0 };
  }
  return byAggregate(rule, evidence)
    ? regressionByAggregate(rule, baseline, evidence)
    : regressionByRows(rule, baseline, evidence);
}

/** The rule about what an own name stands for; null where it names something else, or the scoring does not say. */
function meaningOf(rule: RegressionRule, { scoring }: GateEvidence): RegressionRule | null {
  const { named, named_of: meanings } = aggregatesOf(scoring);
  const of = Object.hasOwn(named, rule.metric) ? meanings?.[rule.metric] : undefined;
  if (of === undefined || rule.cohort !== undefined || rule.subtask !== undefined) return null;
  return of.endsWith('.value') ? { ...rule, metric: of.slice(0, -'.value'.length) } : { ...rule, metric: of };
}

/** What single samples add to a set's number is not that number: only where rows are asked for are they compared. */
function isOfSet({ by, metric }: RegressionRule, { scoring }: GateEvidence): boolean {
  const { scores } = aggregatesOf(scoring);
  return by !== 'rows' && scores.some(({ name, kind }) => name === metric && kind === 'set');
}

/** Own names, macro-F1 and numbers of a whole set have no rows: unless rows are asked for, aggregates are compared. */
function byAggregate(
  { by, metric, max_regressions: rows }: RegressionRule,
  { scoring }: GateEvidence,
): boolean {
  if (by !== undefined || rows !== undefined) return by === 'aggregate';
  const { scores, metrics } = aggregatesOf(scoring);
  const isOfSamples = scores.some(({ name, kind }) => name === metric && kind === 'sample');
  return !isOfSamples && (metrics[metric]?.n ?? 0) === 0;
}

/** `pAdjusted`: by Holm over the gates that ask for confidence; the finding's own where there is one such gate. */
export function judgeRegression(
  rule: RegressionRule,
  finding: FindingOrWhy,
  evidence: GateEvidence,
  { pAdjusted, floor }: { readonly pAdjusted: number | null; readonly floor: CoverageFloor },
): readonly GateCheck[] {
  const part = partName(rule);
  if ('why' in finding) {
    const name = `drop of ${rule.metric} against ${rule.against}`;
    return [nothingToCheck(evidence, { name, part, ...finding }, limitsOf(rule))];
  }
  const checks: GateCheck[] = [];
  const confident = isConfident(rule, finding, pAdjusted);
  const missing = { ignored: rule.missing === 'ignore', floor };
  if (rule.max_drop !== undefined || rule.max_regressions === undefined) {
    const check = checkDrop(rule, finding, evidence, { confident, pAdjusted });
    checks.push(inconclusiveIfMissingCouldFlip(check, finding, { max: rule.max_drop ?? 0 }, missing));
  }
  if (rule.max_regressions !== undefined) {
    const check = checkCount(rule, finding, evidence, { confident, pAdjusted });
    const open = missing.ignored ? 0 : (finding.open ?? 0);
    const couldBe = (finding.regressed ?? 0) + open;
    const isTurned = open > 0 && check.outcome === 'pass' && couldBe > rule.max_regressions;
    checks.push(isTurned ? markInconclusive(check, `${open} missing could change the outcome`) : check);
  }
  return checks;
}

interface Confidence {
  /** Null: not asked. */
  readonly confident: boolean | null;
  readonly pAdjusted: number | null;
}

function checkDrop(
  rule: RegressionRule,
  finding: RegressionFinding,
  evidence: GateEvidence,
  confidence: Confidence,
): GateCheck {
  const max = rule.max_drop ?? 0;
  const over = compareFractions(finding.drop, fractionOf(max)) > 0;
  const name = `drop of ${finding.name} against ${rule.against}`;
  const outcome = dropOutcome(rule, finding, over, confidence.confident);
  const words = over ? `more than ${max}` : `not more than ${max}`;
  const value = `${shownBeside(finding.drop, max, finding.interval)}${intervalText(finding.interval)}`;
  return {
    ...headOf(evidence, name, partName(rule)),
    value: fractionNumber(finding.drop),
    interval: plainInterval(finding.interval),
    min: null,
    max,
    n: finding.n,
    outcome,
    message: `${titleOf(name, partName(rule))} is ${value}, ${words}${doubtOf(rule, finding, over, outcome)} (${countText(finding, confidence)})`,
  };
}

function dropOutcome(
  rule: RegressionRule,
  finding: RegressionFinding,
  over: boolean,
  confident: boolean | null,
): Outcome {
  if (over) return confident === false ? 'pass' : 'fail';
  if (rule.non_inferior !== true) return 'pass';
  const { upper } = finding;
  const excluded =
    upper !== null && compareFractions(measuredFraction(upper), fractionOf(rule.max_drop ?? 0)) <= 0;
  return excluded ? 'pass' : 'inconclusive';
}

function doubtOf(rule: RegressionRule, finding: RegressionFinding, over: boolean, outcome: Outcome): string {
  if (over && outcome === 'pass') return ', but chance alone could have made it';
  if (!over && outcome === 'inconclusive') {
    const end = finding.upper === null ? '' : `: it could be ${finding.upper.toFixed(4)}`;
    return `, but the data do not exclude a larger one${end}`;
  }
  return rule.non_inferior === true && !over ? ', and a larger one is excluded' : '';
}

function checkCount(
  rule: RegressionRule,
  finding: RegressionFinding,
  evidence: GateEvidence,
  confidence: Confidence,
): GateCheck {
  const max = rule.max_regressions!;
  const name = `regressions of ${rule.metric} against ${rule.against}`;
  const part = partName(rule);
  if (finding.regressed === null) {
    return nothingToCheck(evidence, { name, part, why: 'rows are needed to count them' }, { max });
  }
  const over = finding.regressed > max;
  const excused = over && confidence.confident === false;
  return {
    ...headOf(evidence, name, part),
    value: finding.regressed,
    interval: null,
    min: null,
    max,
    n: finding.n,
    outcome: over && !excused ? 'fail' : 'pass',
    message: `${titleOf(name, part)}: ${finding.regressed} of ${plural(finding.n, 'sample')}, ${over ? 'more than' : 'not more than'} ${max}${excused ? ', but chance alone could have made them' : ''} (${countText(finding, confidence)})`,
  };
}

function isConfident(
  rule: RegressionRule,
  finding: RegressionFinding,
  pAdjusted: number | null,
): boolean | null {
  if (rule.confident_only !== true) return null;
  if (finding.p_value === null) return finding.interval !== null && finding.interval.low > 0;
  return (pAdjusted ?? finding.p_value) < ALPHA;
}

function countText(finding: RegressionFinding, { pAdjusted }: Confidence): string {
  const p = pAdjusted ?? finding.p_value;
  return [
    `n ${finding.n}`,
    finding.regressed === null ? '' : `${finding.regressed} worse, ${finding.improved} better`,
    p === null ? '' : `p ${p.toPrecision(2)}`,
    finding.aside,
  ]
    .filter((text) => text !== '')
    .join('; ');
}

function limitsOf({ max_drop: drop, max_regressions: count }: RegressionRule): { readonly max: number } {
  return { max: drop ?? count ?? 0 };
}
