import { holm } from '@assay/metrics';
import {
  combineVerdicts,
  type Gate,
  jsonObjectSchema,
  makeVerdict,
  type RegressionRule,
  type Verdict,
  worstOutcome,
} from '@assay/records';
import type { DeclaredGate } from '../declare/project.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { type CoverageFloor, coverageFloor } from './could-turn.ts';
import { knowsMetric } from './evidence/find-number.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { groupOf } from './evidence/sample-part.ts';
import type { GateCheck, GateResult } from './gate-result.ts';
import { judgeCost } from './judge-cost.ts';
import { judgeCoverage } from './judge-coverage.ts';
import { judgeLatency } from './judge-latency.ts';
import { judgeMacroF1 } from './judge-macro-f1.ts';
import { judgeMetric } from './judge-metric.ts';
import { judgeRun } from './judge-run.ts';
import { judgeStability } from './judge-stability.ts';
import { nameJudges } from './name-judges.ts';
import { findRegression, judgeRegression } from './regression/judge-regression.ts';
import type { FindingOrWhy } from './regression/regression-finding.ts';

export interface JudgedGates {
  readonly verdict: Verdict;
  readonly gates: readonly GateResult[];
}

interface JudgeOptions {
  readonly file?: string;
  /** Whether a gate is asked of a run by itself. */
  readonly isAsked?: (gate: DeclaredGate, evidence: GateEvidence) => boolean;
}

/**
 * Holds every gate against every scored run it is about: those whose scorer knows its metric and whose samples
 * have its cohort. A gate that is about none of them is inconclusive; so is everything that cannot be known.
 * A failure beats an inconclusive. `file` is what messages call the project file. What a gate says of a run that `isAsked`
 * denies counts for the verdict over all, and for no run's own.
 */
export async function judgeGates(
  gates: readonly DeclaredGate[],
  evidence: readonly GateEvidence[],
  { file = 'assay.yaml', isAsked = () => true }: JudgeOptions = {},
): Promise<JudgedGates> {
  const rules = gates.map(({ rule }) => rule);
  const regressions = await findRegressions(rules, evidence);
  const results = rules.map((rule, i): GateResult => {
    const runs = isOfSeries(rule) ? onePerSeries(aboutWhich(rule, evidence)) : aboutWhich(rule, evidence);
    const checks = runs.flatMap((each) =>
      judge(rule, each, { rules, regressions }).map((check) => nameJudges(check, each)),
    );
    const outcome = worstOutcome(checks.map((check) => check.outcome));
    return { gate: jsonObjectSchema.parse(rule), line: gates[i]!.line, rule: kindOf(rule), outcome, checks };
  });
  const faults = gates.length === 0 ? [] : evidence.flatMap(judgeRun);
  if (faults.length > 0) {
    results.push({ gate: {}, line: null, rule: 'run', outcome: 'inconclusive', checks: faults });
  }
  const names = { file, nameOf: runNames(evidence) };
  const verdicts = results.map((result, i) =>
    verdictOf(result, {
      ...names,
      runsOf: runsOf(evidence.filter((each) => i >= gates.length || isAsked(gates[i]!, each))),
    }),
  );
  return { verdict: combineVerdicts(verdicts), gates: results };
}

/** The gates that are about one run, for a report of it alone: those of other tasks' metrics are not. */
export function gatesAbout(gates: readonly DeclaredGate[], evidence: GateEvidence): readonly DeclaredGate[] {
  return gates.filter((gate) => isAbout(gate.rule, evidence));
}

function isOfSeries(rule: object): boolean {
  return 'stability' in rule || ('over' in rule && rule.over === 'series');
}

/** Runs of one specification share what is said of them together. */
function onePerSeries(evidence: readonly GateEvidence[]): readonly GateEvidence[] {
  return evidence.filter(
    ({ stability }, i) =>
      stability === null || evidence.findIndex((each) => each.stability === stability) === i,
  );
}

/** By its specification; with the run's id where the specification was run more than once. */
function runNames(evidence: readonly GateEvidence[]): (check: GateCheck) => string {
  const keys = evidence.map(({ manifest }) => manifest.task_specification_key);
  const repeated = new Set(keys.filter((key, i) => keys.indexOf(key) !== i));
  return ({ task_specification_key: key, run_id: id }) => (repeated.has(key) ? `${key} (run ${id})` : key);
}

function judge(
  rule: Gate,
  evidence: GateEvidence,
  { rules, regressions }: { readonly rules: readonly Gate[]; readonly regressions: Regressions },
): readonly GateCheck[] {
  const floor = (metric: string | null): CoverageFloor => coverageFloor(rules, evidence, metric);
  if ('macro_f1' in rule) return judgeMacroF1(rule, evidence, floor(null));
  if ('metric' in rule) return judgeMetric(rule, evidence, floor(rule.metric));
  if ('coverage' in rule) return judgeCoverage(rule, evidence);
  if ('stability' in rule) return judgeStability(rule, evidence, floor(rule.stability.metric));
  if ('cost' in rule) return judgeCost(rule, evidence);
  if ('latency' in rule) return judgeLatency(rule, evidence, floor(null));
  const { finding, pAdjusted } = regressions.get(evidence)!.get(rule.regression)!;
  return judgeRegression(rule.regression, finding, evidence, {
    pAdjusted,
    floor: floor(rule.regression.metric),
  });
}

function kindOf(rule: Gate): string {
  return 'metric' in rule
    ? 'metric'
    : Object.keys(rule).find((key) => !['cohort', 'subtask', 'missing', 'over'].includes(key))!;
}

/** The runs that a gate is about; all of them where it is about none, so that the reasons say why. */
function aboutWhich(rule: Gate, evidence: readonly GateEvidence[]): readonly GateEvidence[] {
  const fitting = evidence.filter((each) => isAbout(rule, each));
  return fitting.length === 0 ? evidence : fitting;
}

function isAbout(rule: Gate, evidence: GateEvidence): boolean {
  const aggregates = aggregatesOf(evidence.scoring);
  const inner =
    'regression' in rule
      ? rule.regression
      : 'stability' in rule
        ? rule.stability
        : 'coverage' in rule && !('metric' in rule)
          ? rule.coverage
          : rule;
  const metric = 'metric' in inner ? inner.metric : undefined;
  if (typeof metric === 'string' && !knowsMetric(aggregates, metric)) return false;
  if (groupOf(aggregates, inner as Parameters<typeof groupOf>[1]) === null) return false;
  if (!('regression' in rule)) return true;
  const baseline = evidence.baselines.get(rule.regression.against);
  return baseline === undefined || baseline.manifest.task_key === evidence.manifest.task_key;
}

type Regressions = ReadonlyMap<
  GateEvidence,
  ReadonlyMap<RegressionRule, { readonly finding: FindingOrWhy; readonly pAdjusted: number | null }>
>;

/** Everything found first, so that p-values are adjusted by Holm over the gates of a run that ask for confidence. */
async function findRegressions(
  rules: readonly Gate[],
  evidence: readonly GateEvidence[],
): Promise<Regressions> {
  const all = new Map<
    GateEvidence,
    Map<RegressionRule, { finding: FindingOrWhy; pAdjusted: number | null }>
  >();
  for (const each of evidence) {
    const found = new Map<RegressionRule, { finding: FindingOrWhy; pAdjusted: number | null }>();
    for (const rule of rules) {
      if (!('regression' in rule) || !aboutWhich(rule, evidence).includes(each)) continue;
      found.set(rule.regression, { finding: await findRegression(rule.regression, each), pAdjusted: null });
    }
    const tested = [...found].filter(
      ([rule, { finding }]) =>
        rule.confident_only === true && 'p_value' in finding && finding.p_value !== null,
    );
    const adjusted = holm(tested.map(([, { finding }]) => (finding as { p_value: number }).p_value));
    for (const [i, [, entry]] of tested.entries()) entry.pAdjusted = adjusted[i]!;
    all.set(each, found);
  }
  return all;
}

/** Of the runs that a gate is asked of, those that a check is about: its own, or all of a series that is judged as one. */
function runsOf(evidence: readonly GateEvidence[]): (check: GateCheck, isOfSeries: boolean) => string[] {
  return ({ run_id: id }, isOfSeries) => {
    const own = evidence.find(({ manifest }) => manifest.id === id);
    if (own === undefined) return [];
    if (!isOfSeries || own.stability === null) return [id];
    return evidence.flatMap(({ manifest, stability }) => (stability === own.stability ? [manifest.id] : []));
  };
}

interface Names {
  readonly file: string;
  readonly nameOf: ReturnType<typeof runNames>;
  readonly runsOf: ReturnType<typeof runsOf>;
}

function verdictOf(
  { gate, line, rule, outcome, checks }: GateResult,
  { file, nameOf, runsOf }: Names,
): Verdict {
  const place = line === null ? '' : `${file}:${line}: `;
  const reasons = checks.map((check) => ({
    rule,
    message: `${place}${nameOf(check)}: ${check.outcome}: ${check.message}`,
    outcome: check.outcome,
    run_ids: runsOf(check, isOfSeries(gate)),
  }));
  const nothing = { rule, message: `${place}inconclusive: there is no scored run to judge` };
  return makeVerdict(outcome, reasons.length === 0 ? [nothing] : reasons);
}
