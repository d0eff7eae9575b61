import type { RunManifest, Scoring, ScoringAggregates } from '@assay/records';
import type { Workbench } from '../workbench.ts';
import { readScoreTable, type ScoreTable } from './score-table.ts';

/** A run, one scoring of it, and the scores behind it: what comparing and repeating read. */
export interface ScoredRun {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  readonly table: ScoreTable;
}

/** The aggregates as the scorer wrote them. */
export function aggregatesOf(scoring: Scoring): ScoringAggregates {
  return scoring.aggregates;
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

/** How many samples of a run are scored. */
export interface ScoringProgress {
  readonly run_id: string;
  readonly done: number;
  readonly planned: number;
}
