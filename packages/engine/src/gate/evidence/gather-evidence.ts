import type { Gate } from '@assay/records';
import type { EvaluatedSpecification } from '../../evaluate-options.ts';
import { openScored } from '../../score/open-scored.ts';
import { type Rescored, rescore } from '../../score/rescore.ts';
import type { ScoredRun } from '../../score/scored-run.ts';
import type { Workbench } from '../../workbench.ts';
import type { GateEvidence, RescoredBaseline } from './gate-evidence.ts';
import { type RunFacts, runFacts } from './run-facts.ts';

/** Scored runs of one specification, and what is known of them already. */
export interface JudgedSeries extends Pick<EvaluatedSpecification, 'runs' | 'stability'> {
  /** Of the only run; absent: from its journal. */
  readonly facts?: () => Promise<RunFacts>;
}

/** What the gates may ask, gathered from the store: the first run of every specification, its stability, the baselines. */
export async function gatherEvidence(
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
