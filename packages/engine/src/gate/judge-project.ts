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
import type { DeclaredGate, Project } from '../declare/project.ts';
import type { EvaluatedSpecification } from '../evaluate-options.ts';
import { rescore, type Rescored } from '../score/score-series.ts';
import { aggregatesOf, openScored, type ScoredRun } from '../score/scored-run.ts';
import type { Workbench } from '../workbench.ts';
import { groupOf, knowsMetric } from './find-number.ts';
import type { FindingOrWhy, GateCheck, GateEvidence, GateResult, RescoredBaseline } from './gate-result.ts';
import { findRegression, judgeRegression } from './judge-regression.ts';
import {
  type CoverageFloor,
  coverageFloor,
  judgeCost,
  judgeCoverage,
  judgeLatency,
  judgeMacroF1,
  judgeMetric,
  judgeRun,
  judgeStability,
  nameJudges,
} from './judge-rule.ts';
import { type RunFacts, runFacts } from './run-facts.ts';

/** Scored runs of one specification, and what is known of them already. */
interface JudgedSeries extends Pick<EvaluatedSpecification, 'runs' | 'stability'> {
  /** Of the only run; absent: from its journal. */
  readonly facts?: () => Promise<RunFacts>;
}

/** What the gates may ask, gathered from the store: the first run of every specification, its stability, the baselines. */
async function gatherEvidence(
  specifications: readonly JudgedSeries[],
  bench: Workbench,
): Promise<readonly GateEvidence[]> {
  const { project, store } = bench;
  const gates = project.gates.map(({ rule }) => rule);
  const baselines = await openBaselines(baselineNames(gates), store);
  const strictly = new Set(baselineNames(gates.filter(isStrict)));
  const asksForFacts = gates.some((gate) => 'cost' in gate || 'latency' in gate);
  const evidence: GateEvidence[] = [];
  for (const { runs, stability, facts } of specifications) {
    for (const run of runs) {
      const read = facts ?? (() => runFacts(store.journal.read(run.manifest.id), run.manifest));
      evidence.push({
        ...run,
        // A journal is read once more only where somebody asks what is in it.
        facts: asksForFacts ? await read() : null,
        stability,
        series: runs,
        scorer_version: await store.scorings.getVersion(run.scoring.scorer_version),
        ...(await baselinesFor(run, baselines, strictly, bench)),
      });
    }
  }
  return evidence;
}

function baselineNames(gates: readonly Gate[]): readonly string[] {
  const names = gates.flatMap((gate) => ('regression' in gate ? [gate.regression.against] : []));
  return [...new Set(names)];
}

/** Whether it wants the baseline judged as the run was. */
function isStrict(gate: Gate): boolean {
  return 'regression' in gate && gate.regression.allow_changed !== true;
}

/** The baselines as the scorer of a run judges them; where that cannot be had, as they are. */
async function baselinesFor(
  run: ScoredRun,
  stored: ReadonlyMap<string, ScoredRun>,
  strictly: ReadonlySet<string>,
  bench: Workbench,
): Promise<Required<Pick<GateEvidence, 'baselines' | 'rescored'>>> {
  const baselines = new Map(stored);
  const rescored = new Map<string, RescoredBaseline>();
  for (const [name, baseline] of stored) {
    const isOther = baseline.scoring.scorer_version !== run.scoring.scorer_version;
    if (!isOther || !strictly.has(name) || isUnusable(baseline) || isElsewhere(baseline, run)) continue;
    const alike = await rescore(baseline, run, bench);
    const why = whyNot(alike, run);
    if (why === null && 'run' in alike) baselines.set(name, alike.run);
    rescored.set(name, { why, note: `the baseline ${name} was scored again by the present scorer` });
  }
  return { baselines, rescored };
}

/** Said by other words, whoever judged it. */
function isUnusable({ manifest, scoring }: ScoredRun): boolean {
  return scoring.status !== 'current' || manifest.closed_at === null || manifest.stopped_because !== null;
}

/** Of another task, on other data: no sample of theirs is the same, and there is nothing to score again for. */
function isElsewhere({ manifest: one }: ScoredRun, { manifest: other }: ScoredRun): boolean {
  return one.task_key !== other.task_key && one.inputs_digest !== other.inputs_digest;
}

function whyNot(alike: Rescored, { manifest, scoring }: ScoredRun): string | null {
  if ('why' in alike) return alike.why;
  if (alike.run.scoring.scorer_version === scoring.scorer_version) return null;
  return `run ${manifest.id} itself was scored by another scorer than the project has now`;
}

async function openBaselines(
  names: readonly string[],
  store: Workbench['store'],
): Promise<ReadonlyMap<string, ScoredRun>> {
  const baselines = new Map<string, ScoredRun>();
  for (const name of names) {
    const baseline = await store.baselines.get(name);
    const scored = baseline === null ? null : await openScored(baseline.scoring_id, store);
    if (scored !== null) baselines.set(name, scored);
  }
  return baselines;
}

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
function gatesAbout(gates: readonly DeclaredGate[], evidence: GateEvidence): readonly DeclaredGate[] {
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

/** Scored runs of one specification, and what they say together. */
export type ScoredSeries = Pick<EvaluatedSpecification, 'runs' | 'stability'>;

/**
 * What the project's gates say of what was run for it, just now or earlier. Every gate is asked: one that is about none
 * of the runs is inconclusive, and no run's own verdict.
 */
export async function judgeProject(series: readonly ScoredSeries[], bench: Workbench): Promise<JudgedGates> {
  const { project } = bench;
  const isAsked = (gate: DeclaredGate, evidence: GateEvidence): boolean =>
    gatesOf(evidence, project).includes(gate);
  return judgeGates(project.gates, await gatherEvidence(series, bench), { file: project.file, isAsked });
}

/** What gates say of one run alone. */
interface JudgedRun extends JudgedGates {
  /** Gates that are about something else which the project runs, and were not asked. */
  readonly skipped: readonly DeclaredGate[];
}

/** What they say of one run alone: gates that are about something else which the project runs are not asked. */
export async function judgeOneRun(
  run: ScoredRun,
  beside: Omit<JudgedSeries, 'runs'>,
  bench: Workbench,
): Promise<JudgedRun> {
  const { project } = bench;
  const [evidence] = await gatherEvidence([{ runs: [run], ...beside }], bench);
  const asked = gatesOf(evidence!, project);
  const skipped = project.gates.filter((gate) => !asked.includes(gate));
  return { ...(await judgeGates(asked, [evidence!], { file: project.file })), skipped };
}

function gatesOf(evidence: GateEvidence, project: Project): readonly DeclaredGate[] {
  return isAllThereIs(evidence, project) ? project.gates : gatesAbout(project.gates, evidence);
}

/**
 * Whether the project declares nothing but this task, scored as it was here: then every gate is about it, and one on a
 * cohort that it does not have is inconclusive, as when it was run, instead of about something else.
 */
function isAllThereIs({ manifest, scoring }: ScoredRun, { evaluations }: Project): boolean {
  const declared = evaluations
    .flatMap((evaluation) => evaluation.task_specifications)
    .filter((one) => one.kind === 'task');
  return (
    declared.length > 0 &&
    declared.every(
      ({ task_key, scorer }) =>
        task_key === manifest.task_key && (scorer ?? scoring.scorer_key) === scoring.scorer_key,
    )
  );
}
