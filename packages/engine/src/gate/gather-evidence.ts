import type { Gate } from '@assay/records';
import type { ScoredRun } from '../compare/scored-run.ts';
import type { EvaluatedSpecification } from '../evaluate-options.ts';
import { readScoreTable } from '../score/table/score-table-reader.ts';
import type { Workbench } from '../workbench.ts';
import type { GateEvidence } from './gate-evidence.ts';
import { runFacts } from './run-facts.ts';

/** What the gates may ask, gathered from the store: the first run of every specification, its stability, the baselines. */
export async function gatherEvidence(
  specifications: readonly Pick<EvaluatedSpecification, 'runs' | 'stability'>[],
  { project, store }: Pick<Workbench, 'project' | 'store'>,
): Promise<readonly GateEvidence[]> {
  const gates = project.gates.map(({ rule }) => rule);
  const baselines = await openBaselines(baselineNames(gates), store);
  const asksForFacts = gates.some((gate) => 'cost' in gate || 'latency' in gate);
  const evidence: GateEvidence[] = [];
  for (const { runs, stability } of specifications) {
    for (const run of runs) {
      evidence.push({
        ...run,
        // A journal is read once more only where somebody asks what is in it.
        facts: asksForFacts ? await runFacts(store.journal.read(run.manifest.id)) : null,
        stability,
        baselines,
      });
    }
  }
  return evidence;
}

function baselineNames(gates: readonly Gate[]): readonly string[] {
  const names = gates.flatMap((gate) => ('regression' in gate ? [gate.regression.against] : []));
  return [...new Set(names)];
}

/** A scoring with its run and its scores; null where the store no longer has one of them. */
export async function openScored(scoringId: string, store: Workbench['store']): Promise<ScoredRun | null> {
  const scoring = await store.scorings.get(scoringId);
  const run = scoring === null ? null : await store.runs.get(scoring.run_id);
  if (scoring === null || run === null) return null;
  return {
    manifest: run.manifest,
    scoring,
    table: await readScoreTable(await store.blobs.read(scoring.scores)),
  };
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
