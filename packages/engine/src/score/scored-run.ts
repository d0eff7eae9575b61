import type { RunManifest, Scoring } from '@assay/records';
import type { ScoreTable } from './table/score-table.ts';
import type { ScoringAggregates } from './aggregates/scoring-aggregates.ts';

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
