import type { RunManifest, Scoring } from '@assay/records';
import type { DeclaredTask } from '../declare/project.ts';
import type { JournalEntry } from '../ports/journal.ts';
import type { ScoreTable } from '../score/table/score-table.ts';

/** A run, one scoring of it, and the task it was run on: what publishing reads. Labels are not among it. */
export interface PublishedRun {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  readonly table: ScoreTable;
  readonly task: DeclaredTask;
  /** By ordinal, then trial, in batches; read once for each export. */
  readonly outputs: () => AsyncIterable<readonly JournalEntry[]>;
}
