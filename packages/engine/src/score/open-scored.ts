import type { Workbench } from '../workbench.ts';
import type { ScoredRun } from './scored-run.ts';
import { readScoreTable } from './table/score-table-reader.ts';

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
