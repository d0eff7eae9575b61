import type { RunManifest, ScorerVersion, Scoring } from '@assay/records';
import type { DeclaredTask } from '../declare/project.ts';
import type { JournalEntry } from '../ports/journal.ts';
import type { ScoreTable } from '../score/table/score-table.ts';

/** A run, one scoring of it, and the task it was run on: what publishing reads. Labels are not among it. */
export interface PublishedRun {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  /** What judged; null where it is not known any more. */
  readonly scorer_version: ScorerVersion | null;
  readonly table: ScoreTable;
  readonly task: DeclaredTask;
  /** By ordinal, then trial, in batches; read once for each export. */
  readonly outputs: () => AsyncIterable<readonly JournalEntry[]>;
}
