import { AssayError, type RunManifest } from '@assay/records';
import type { Dataset, SplitSample } from '../declare/dataset.ts';
import type { JournalEntry } from '../ports/store.ts';

/** A sample and what the run made of it, by trial; null where the run never came to it. */
export interface JoinedSample {
  readonly sample: SplitSample;
  readonly trials: readonly (JournalEntry | null)[];
}

const CHUNK = 256;

/**
 * Joins the labels' side with the journal, both streamed in the order of ordinals. The data must be what the run
 * saw: the digest of all inputs, and each sample's id and input digest (E_DATA_CHANGED). Every planned trial has
 * its place, journalled or not. Samples come in chunks: a wait for each would cost more than its scores.
 */
export async function* joinSamples(
  run: RunManifest,
  dataset: Dataset,
  outputs: AsyncIterable<JournalEntry>,
): AsyncGenerator<readonly JoinedSample[], void, undefined> {
  if (dataset.inputs_digest !== run.inputs_digest) {
    throw changed(
      run,
      `its inputs were ${run.inputs_digest} (${run.samples} samples), those of the dataset are ${dataset.inputs_digest} (${dataset.samples} samples)`,
    );
  }
  const journal = outputs[Symbol.asyncIterator]();
  const once = run.num_trials === 1;
  let next = await journal.next();
  let joined: JoinedSample[] = [];
  for await (const sample of dataset.read()) {
    const { ordinal } = sample;
    if (once) {
      const entry = next.done !== true && next.value.ordinal === ordinal ? next.value : null;
      if (entry !== null) {
        checkEntry(run, entry, sample);
        next = await journal.next();
      }
      joined.push({ sample, trials: [entry] });
    } else {
      const trials: (JournalEntry | null)[] = Array.from({ length: run.num_trials }, () => null);
      while (next.done !== true && next.value.ordinal === ordinal) {
        checkEntry(run, next.value, sample);
        trials[next.value.output.repetition] = next.value;
        next = await journal.next();
      }
      joined.push({ sample, trials });
    }
    if (joined.length < CHUNK) continue;
    yield joined;
    joined = [];
  }
  if (joined.length > 0) yield joined;
  if (next.done !== true) {
    throw changed(
      run,
      `its journal has a sample at place ${next.value.ordinal}, which the dataset does not have`,
    );
  }
}

function checkEntry(run: RunManifest, entry: JournalEntry, { input, input_digest }: SplitSample): void {
  if (entry.output.sample_id === input.id && entry.input_digest === input_digest) return;
  const seen = `${JSON.stringify(entry.output.sample_id)} (${entry.input_digest})`;
  throw changed(
    run,
    `at place ${entry.ordinal} it saw the sample ${seen}, where the dataset has ${JSON.stringify(input.id)} (${input_digest})`,
  );
}

function changed({ id }: RunManifest, why: string): AssayError {
  return new AssayError(
    'invalid',
    'E_DATA_CHANGED',
    `the dataset is not the one that run ${id} saw: ${why}`,
    {
      fix: 'Score against the data that the run was made with, or run again.',
    },
  );
}
