import type { Score, Scoring } from '@assay/records';
import type { JournalEntry } from '../ports/journal.ts';
import type { Store } from '../ports/store.ts';
import { storedScores } from '../score/table/score-table-reader.ts';

/** One (sample, trial) of a run: what came back, null where it was never reached, and what each metric says of it. */
export interface LoggedOutput {
  readonly ordinal: number;
  readonly trial: number;
  readonly sample_id: string;
  readonly entry: JournalEntry | null;
  readonly scores: readonly { readonly name: string; readonly score: Score }[];
}

/** The outputs of a run in their order, with their scores where it is scored; journal and table are each read once. */
export async function* loggedOutputs(
  runId: string,
  scoring: Scoring | null,
  store: Store,
): AsyncGenerator<LoggedOutput, void, undefined> {
  if (scoring === null) {
    for await (const entry of store.journal.read(runId)) yield withoutScores(entry);
    return;
  }
  const entries = store.journal.read(runId)[Symbol.asyncIterator]();
  const { score_names: names, rows } = storedScores(scoring, store.blobs);
  let next = await entries.next();
  try {
    for await (const { ordinal, trial, sample_id, scores } of rows) {
      const entry = next.done !== true && isOf(next.value, ordinal, trial) ? next.value : null;
      if (entry !== null) next = await entries.next();
      yield { ordinal, trial, sample_id, entry, scores: named(names, scores) };
    }
  } finally {
    await entries.return?.();
  }
}

/** The outputs of one sample by trial, without those of the others; none where the run has not this sample. */
export async function loggedSample(
  { run_id, sample_id }: { readonly run_id: string; readonly sample_id: string },
  scoring: Scoring | null,
  store: Store,
): Promise<readonly LoggedOutput[]> {
  const entries = await store.journal.readSample(run_id, sample_id);
  if (scoring === null) return entries.map(withoutScores);
  const { score_names: names, rows } = storedScores(scoring, store.blobs);
  const found: LoggedOutput[] = [];
  for await (const { ordinal, trial, sample_id: id, scores } of rows) {
    if (id === sample_id) {
      const entry = entries.find((one) => isOf(one, ordinal, trial)) ?? null;
      found.push({ ordinal, trial, sample_id, entry, scores: named(names, scores) });
      // The trials of a sample stand together.
    } else if (found.length > 0) break;
  }
  return found;
}

function named(names: readonly string[], scores: readonly Score[]): LoggedOutput['scores'] {
  return names.map((name, at) => ({ name, score: scores[at]! }));
}

function withoutScores(entry: JournalEntry): LoggedOutput {
  const { sample_id, trial } = entry.output;
  return { ordinal: entry.ordinal, trial, sample_id, entry, scores: [] };
}

function isOf({ ordinal, output }: JournalEntry, at: number, trial: number): boolean {
  return ordinal === at && output.trial === trial;
}
