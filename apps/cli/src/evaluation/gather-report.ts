import {
  buildReport,
  compareScorings,
  gatesAbout,
  gatherEvidence,
  judgeGates,
  type JudgedGates,
  type Report,
  runFacts,
  type ScoredRun,
  type Store,
  type Workbench,
} from '@assay/engine';
import type { Stability } from '@assay/records';
import { findScored } from './find-scored.ts';
import { stabilityOfSeries } from './series-of.ts';

export interface ReportSettings {
  readonly reference: string;
  /** What to compare with; null: nothing. */
  readonly against: string | null;
  /** Compare although the scorer or the hidden data changed. */
  readonly allowChanged: boolean;
  readonly includeOutputs: boolean;
  readonly worst: number;
}

/** The report of a stored run, and the run; with the gates that are about it where there is a project. */
export async function gatherReport(
  { reference, against, allowChanged, includeOutputs, worst }: ReportSettings,
  store: Store,
  bench: Workbench | null,
): Promise<{ readonly report: Report; readonly scored: ScoredRun }> {
  const scored = await findScored(reference, store);
  const stability = await stabilityOfSeries(scored, store);
  const other = against === null ? null : await findScored(against, store);
  const report = await buildReport(
    {
      ...scored,
      facts: await runFacts(store.journal.read(scored.manifest.id)),
      judged: bench === null ? null : await judged(scored, stability, bench),
      comparison: other === null ? null : await compareScorings(other, scored, { allowChanged }),
      stability,
      ...(includeOutputs ? { outputs: store.journal.read(scored.manifest.id) } : {}),
    },
    { worst, include_outputs: includeOutputs },
  );
  return { report, scored };
}

async function judged(
  scored: ScoredRun,
  stability: Stability | null,
  bench: Workbench,
): Promise<JudgedGates | null> {
  const evidence = await gatherEvidence([{ runs: [scored], stability }], bench);
  const { gates: declared } = bench.project;
  const gates = isAllThereIs(scored, bench) ? declared : gatesAbout(declared, evidence[0]!);
  return gates.length === 0 ? null : judgeGates(gates, evidence, bench.project.file);
}

/**
 * Whether the project declares nothing but what was run and scored here: then every gate is about it, and one on a
 * cohort that it does not have is inconclusive, as `assay run` said, instead of about something else.
 */
function isAllThereIs({ manifest, scoring }: ScoredRun, { project }: Workbench): boolean {
  const [only, ...others] = project.evaluations.flatMap((evaluation) => evaluation.task_specifications);
  return (
    only?.kind === 'task' &&
    others.length === 0 &&
    only.key === manifest.task_specification_key &&
    (only.scorer ?? scoring.scorer_key) === scoring.scorer_key
  );
}
