import { openForScoring, type ScoredRun, scoreSeries, type StoredRun, type Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { ScoringView } from '../run/scoring-view.ts';
import { findRun } from './find-run.ts';
import { allSpecifications, newestSeries } from './newest-series.ts';
import { specificationOf } from './specification-of.ts';

export interface ScoreSettings {
  /** Another scorer of the task than the specification's. */
  readonly scorer: string | null;
  /** Ask judges anew. */
  readonly again: boolean;
  readonly signal: AbortSignal;
  /** Shows how far the scoring of a run is, by the key of its specification. */
  readonly viewOf: (key: string) => ScoringView;
}

/** A scoring, and whether it was there before. */
export interface Rescored extends ScoredRun {
  readonly is_new: boolean;
}

/** Scores closed runs again, by the project as it is now, and asks no model under test. Scorings that exist are kept. */
export async function scoreRuns(
  runs: readonly StoredRun[],
  { scorer, again, signal, viewOf }: ScoreSettings,
  bench: Workbench,
): Promise<readonly Rescored[]> {
  const listed = await allSpecifications(bench);
  const rescored: Rescored[] = [];
  for (const run of runs) {
    const { manifest } = run;
    const specification = specificationOf(manifest, listed);
    const own = scorer === null ? specification : { ...specification, scorer };
    const before = new Set(
      (await bench.store.scorings.list({ run_id: manifest.id })).items.map(({ id }) => id),
    );
    // The samples of the run, whatever limit it was made with; what changed since is noticed by its digest.
    const limit = { limit: manifest.samples };
    const open = await openForScoring(manifest.evaluation_key, own, limit, bench);
    const view = viewOf(manifest.task_specification_key);
    const watcher = { onScoring: view.show };
    const [scored] = await scoreSeries(open, [run], { signal, again, watcher }, bench).finally(view.finish);
    rescored.push({ ...scored!, is_new: !before.has(scored!.scoring.id) });
  }
  return rescored;
}

/** The runs that are named; without names, those of the newest series of every specification that are so. */
export async function chooseRuns(
  references: readonly string[],
  status: StoredRun['status'],
  bench: Workbench,
): Promise<readonly StoredRun[]> {
  const chosen = new Map<string, StoredRun>();
  const add = (run: StoredRun): unknown => chosen.set(run.manifest.id, run);
  for (const reference of references) add((await findRun(reference, bench.store)).run);
  if (references.length > 0) return [...chosen.values()];
  for (const { series } of await newestSeries(bench)) {
    for (const run of series.filter((one) => one.status === status)) add(run);
  }
  if (chosen.size > 0) return [...chosen.values()];
  throw status === 'closed'
    ? noRun(
        'no specification of the project has a closed run to score',
        'Run the project with `assay run`, finish an interrupted run with `assay run --resume`',
      )
    : noRun('no run of the project is unfinished', 'See what is finished with `assay report`');
}

function noRun(message: string, fix: string): AssayError {
  return new AssayError('usage', 'E_RUN_UNKNOWN', message, { fix: `${fix}, or name a run.` });
}
