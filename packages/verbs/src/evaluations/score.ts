import {
  allSpecifications,
  beginExecution,
  expectedScoresOf,
  type OpenExecution,
  openForScoring,
  type ScoredRun,
  scoreSeries,
  specificationOf,
  type StoredRun,
  type Workbench,
} from '@assay/engine';
import type { RunManifest, Scoring, TaskSpecification } from '@assay/records';
import * as z from 'zod';
import { chooseRuns } from '../references/choose-runs.ts';
import { projectField, referenceField } from '../references/request-fields.ts';
import { type MissingReason, missingReasons } from '../reports/missing-reasons.ts';
import type { ScoringEvent } from '../running/evaluation-event.ts';
import type { Listening, Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';

/** A scoring, and whether it was there before. */
export interface Rescored {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  readonly is_new: boolean;
  readonly missing: readonly MissingReason[];
  /** The scores that the problem expects, in its order. */
  readonly expected_scores: readonly string[];
}

/** Scores closed runs again, by the project as it is now, and asks no model under test. Scorings that exist are kept. */
export const score: Verb<ScoreRequest, { readonly scorings: readonly Rescored[] }, ScoringEvent> = (
  { scorer, again = false, runs: references = [], ...request },
  world,
  listening = {},
) =>
  withWorkbench(request, world, async (bench) => {
    const runs = await chooseRuns(references, 'closed', bench);
    const listed = await allSpecifications(bench);
    const sources = runs.map((run) => {
      const declared = specificationOf(run.manifest, listed);
      const specification = scorer === undefined ? declared : { ...declared, scorer };
      return { run, evaluation_key: run.manifest.evaluation_key, specification };
    });
    const settings = { limit: null, cache: null };
    const begun = { verb: 'score', parent_id: null, settings, specifications: sources } as const;
    const execution = await beginExecution(begun, bench);
    const scoreAll = async (): Promise<readonly Rescored[]> => {
      const scorings: Rescored[] = [];
      for (const [position, { run, specification }] of sources.entries()) {
        const { id: run_id, run_index } = run.manifest;
        await execution.addRun({ specification: position, run_index, run_id, kept: true });
        scorings.push(await scoreOne(run, { specification, again, execution, listening }, bench));
      }
      return scorings;
    };
    return { scorings: await execution.during(scoreAll, () => null) };
  });

interface Rescoring {
  readonly specification: TaskSpecification;
  readonly again: boolean;
  readonly execution: OpenExecution;
  readonly listening: Listening<ScoringEvent>;
}

async function scoreOne(
  run: StoredRun,
  { specification, again, execution, listening: { signal, on } }: Rescoring,
  bench: Workbench,
): Promise<Rescored> {
  const { manifest } = run;
  const { id: run_id, evaluation_key, task_specification_key } = manifest;
  const before = new Set((await bench.store.scorings.list({ run_id })).items.map(({ id }) => id));
  // The samples of the run, whatever limit it was made with; what changed since is noticed by its digest.
  const open = await openForScoring(evaluation_key, specification, { limit: manifest.samples }, bench);
  const about = { execution_id: execution.id, evaluation_key, task_specification_key, run_id };
  const watcher = {
    onScoring: (progress: Extract<ScoringEvent, { kind: 'scoring' }>['progress']) =>
      on?.({ kind: 'scoring', ...about, progress }),
    onScored: ({ scoring }: ScoredRun) => on?.({ kind: 'scored', ...about, scoring_id: scoring.id }),
  };
  const settings = { again, watcher, execution, ...(signal === undefined ? {} : { signal }) };
  const [scored] = await scoreSeries(open, [run], settings, bench);
  const { scoring } = scored!;
  return {
    manifest,
    scoring,
    is_new: !before.has(scoring.id),
    missing: await missingReasons(scored!),
    expected_scores: await expectedScoresOf(manifest, scoring.aggregates, bench.store),
  };
}

/** Which closed runs to judge again. */
export const scoreRequest = z.strictObject({
  project: projectField,
  /** The newest series of every specification unless named. */
  runs: z.array(referenceField).readonly().optional(),
  /** Another scorer of the task than the specification names. */
  scorer: z.string().optional(),
  /** Ask judges again, although the same scoring exists. */
  again: z.boolean().optional(),
});

export type ScoreRequest = Readonly<z.infer<typeof scoreRequest>>;
