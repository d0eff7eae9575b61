import { AssayError } from '@assay/records';
import type { JournalEntry } from '../../../ports/journal.ts';
import type { FinishedBitmap } from './finished-bitmap.ts';
import type { Range } from './free-range.ts';
import { notLeased } from './lease-errors.ts';

/** What must be known of a run to tell its places. */
export interface PlannedRun {
  readonly number: number;
  readonly samples: number;
  readonly num_trials: number;
}

interface Holding {
  readonly runId: string;
  readonly run: PlannedRun;
  /** What is held of it. */
  readonly ranges: readonly Range[];
  readonly finished: FinishedBitmap;
}

/** Marks entries as finished; one that is not of the plan, not of a held range, or there already, is refused. */
export function addEntries(
  entries: readonly JournalEntry[],
  { runId, run, ranges, finished }: Holding,
): void {
  for (const entry of entries) {
    const { ordinal, output } = entry;
    if (!isPlace(ordinal, run.samples) || !isPlace(output.trial, run.num_trials)) throw outside(run, entry);
    if (!ranges.some(({ first, past }) => ordinal >= first && ordinal < past)) throw notLeased(runId);
    if (finished.has(ordinal, output.trial)) throw duplicate(entry);
    finished.add(ordinal, output.trial);
  }
}

function isPlace(value: number, end: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < end;
}

function duplicate({ ordinal, output }: JournalEntry): AssayError {
  return new AssayError(
    'usage',
    'E_RUN_DUPLICATE',
    `sample ${JSON.stringify(output.sample_id)} (ordinal ${ordinal}, trial ${output.trial}) is in the journal already`,
  );
}

function outside(run: PlannedRun, { ordinal, output }: JournalEntry): AssayError {
  return new AssayError(
    'usage',
    'E_RUN_ENTRY',
    `the run plans ordinals 0 to ${run.samples - 1} and trials 0 to ${run.num_trials - 1}; given ordinal ${ordinal}, trial ${output.trial}`,
  );
}
