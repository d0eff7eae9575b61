import {
  allSpecifications,
  openForScoring,
  type ScoredRun,
  scoreSeries,
  specificationOf,
} from '@assay/engine';
import type { RunManifest, Scoring } from '@assay/records';
import { chooseRuns } from '../references/choose-runs.ts';
import { type MissingReason, missingReasons } from '../reports/missing-reasons.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import type { ScoringEvent } from '../running/evaluation-event.ts';
import type { ScoreRequest } from './score.request.ts';

/** A scoring, and whether it was there before. */
export interface Rescored {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  readonly is_new: boolean;
  readonly missing: readonly MissingReason[];
}

/** Scores closed runs again, by the project as it is now, and asks no model under test. Scorings that exist are kept. */
export const score: Verb<ScoreRequest, { readonly scorings: readonly Rescored[] }, ScoringEvent> = (
  { scorer, again = false, runs: references = [], ...request },
  world,
  { signal, on } = {},
) =>
  withWorkbench(request, world, async (bench) => {
    const runs = await chooseRuns(references, 'closed', bench);
    const listed = await allSpecifications(bench);
    const scorings: Rescored[] = [];
    for (const run of runs) {
      const { manifest } = run;
      const { id: run_id, evaluation_key, task_specification_key } = manifest;
      const specification = specificationOf(manifest, listed);
      const own = scorer === undefined ? specification : { ...specification, scorer };
      const before = new Set((await bench.store.scorings.list({ run_id })).items.map(({ id }) => id));
      // The samples of the run, whatever limit it was made with; what changed since is noticed by its digest.
      const open = await openForScoring(evaluation_key, own, { limit: manifest.samples }, bench);
      const about = { evaluation_key, task_specification_key, run_id };
      const watcher = {
        onScoring: (progress: Extract<ScoringEvent, { kind: 'scoring' }>['progress']) =>
          on?.({ kind: 'scoring', ...about, progress }),
        onScored: ({ scoring }: ScoredRun) => on?.({ kind: 'scored', ...about, scoring_id: scoring.id }),
      };
      const settings = { again, watcher, ...(signal === undefined ? {} : { signal }) };
      const [scored] = await scoreSeries(open, [run], settings, bench);
      const { scoring } = scored!;
      const is_new = !before.has(scoring.id);
      scorings.push({ manifest, scoring, is_new, missing: await missingReasons(scored!) });
    }
    return { scorings };
  });
