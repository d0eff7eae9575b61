import { type ScoredRun, type Store, type Workbench } from '@assay/engine';
import { AssayError, type Baseline, keySchema } from '@assay/records';
import { baselineRefusal } from './baseline-refusal.ts';
import { findScored } from './find-scored.ts';
import { gateRun } from './gate-stored.ts';

export interface SetBaseline {
  readonly name: string;
  readonly reference: string;
  /** Although a part is missing, or its gates fail. */
  readonly force: boolean;
  readonly now: string;
}

/** Points a name to a scoring, where nothing speaks against it. `bench` is null where there is no project file. */
export async function setBaseline(
  { name, reference, force, now }: SetBaseline,
  store: Store,
  bench: Workbench | null,
): Promise<{ readonly baseline: Baseline; readonly scored: ScoredRun }> {
  if (!keySchema.safeParse(name).success || name === 'latest') {
    throw new AssayError('usage', 'E_BASELINE_NAME', `a baseline cannot be named ${JSON.stringify(name)}`, {
      fix: 'Take lower-case letters, digits, "_", "." and "-"; `latest` always means the newest run.',
    });
  }
  const scored = await findScored(reference, store);
  const refusal = baselineRefusal(scored);
  if (refusal !== null && !(force && refusal.forcible)) throw refused(scored, refusal.why, refusal.forcible);
  if (bench !== null && !force) await refuseFailed(scored, bench);
  const baseline: Baseline = {
    schema_version: 'assay.baseline.v1',
    name,
    scoring_id: scored.scoring.id,
    set_at: now,
  };
  await store.baselines.set(baseline);
  return { baseline, scored };
}

/** Floors and ceilings only: a regression is judged against the very thing that is about to change. */
async function refuseFailed(scored: ScoredRun, bench: Workbench): Promise<void> {
  const gates = bench.project.gates.filter(({ rule }) => !('regression' in rule));
  if (gates.length === 0) return;
  const { gates: results } = await gateRun(scored, { ...bench, project: { ...bench.project, gates } });
  const failed = results
    .flatMap(({ checks }) => checks)
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ message }) => message);
  if (failed.length > 0) throw refused(scored, `it fails its gates: ${failed.join('; ')}`, true);
}

function refused({ manifest }: ScoredRun, why: string, forcible: boolean): AssayError {
  return new AssayError('usage', 'E_BASELINE_RUN', `run ${manifest.id} cannot become a baseline: ${why}`, {
    fix: forcible
      ? 'Choose another run, or insist with --force.'
      : 'Choose a run that is complete and scored.',
  });
}
