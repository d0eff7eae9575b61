import { AssayError, type RunManifest } from '@assay/records';
import { plural } from '@assay/shown';
import type { Inputs, InputSample } from '../declare/inputs.ts';
import type { JournalEntry } from '../ports/store.ts';

/** A sample and what the run made of it, by trial; null where the run never came to it. */
export interface JoinedSample<S extends InputSample> {
  readonly sample: S;
  readonly trials: readonly (JournalEntry | null)[];
}

/**
 * Joins samples, with labels or without, to the journal, both streamed in the order of ordinals. The data must be
 * what the run saw: the digest of all inputs, in their order, and each sample's id (E_DATA_CHANGED); that the rows read
 * here are those of the digest is the opener's care. Every planned trial has its place, journalled or not.
 */
export async function* joinSamples<S extends InputSample>(
  run: RunManifest,
  samples: Samples<S>,
  outputs: AsyncIterable<readonly JournalEntry[]>,
): AsyncGenerator<readonly JoinedSample<S>[], void, undefined> {
  checkInputs(run, samples);
  const journal = new JournalCursor(outputs);
  for await (const batch of samples.read()) {
    const joined: JoinedSample<S>[] = [];
    for (const sample of batch) {
      if (journal.isSpent) await journal.fill();
      // A list of one takes less than one that others are pushed to, and one trial is the rule.
      const trials = [checked(journal.take(sample.ordinal, 0), sample, run)];
      for (let trial = 1; trial < run.num_trials; trial += 1) {
        if (journal.isSpent) await journal.fill();
        trials.push(checked(journal.take(sample.ordinal, trial), sample, run));
      }
      joined.push({ sample, trials });
    }
    yield joined;
  }
  if (journal.isSpent) await journal.fill();
  if (journal.next === undefined) return;
  throw changed(
    run,
    `its journal has a sample at place ${journal.next.ordinal}, which the dataset does not have`,
  );
}

interface Samples<S extends InputSample> extends Inputs {
  readonly read: () => AsyncIterable<Iterable<S>>;
}

/** Reads a journal entry by entry without waiting for each. */
class JournalCursor {
  readonly #batches: AsyncIterator<readonly JournalEntry[]>;
  #entries: readonly JournalEntry[] = [];
  #at = 0;
  #isOver = false;

  constructor(batches: AsyncIterable<readonly JournalEntry[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Whether there may be more entries, none of which is here. */
  get isSpent(): boolean {
    return this.#at === this.#entries.length && !this.#isOver;
  }

  get next(): JournalEntry | undefined {
    return this.#entries[this.#at];
  }

  async fill(): Promise<void> {
    while (this.isSpent) {
      const { done, value } = await this.#batches.next();
      this.#isOver = done === true;
      this.#entries = done === true ? [] : value;
      this.#at = 0;
    }
  }

  /** The next entry, if it is the one at this place. */
  take(ordinal: number, trial: number): JournalEntry | null {
    const { next } = this;
    if (next === undefined || next.ordinal !== ordinal || next.output.trial !== trial) return null;
    this.#at += 1;
    return next;
  }
}

/** Throws E_DATA_CHANGED where the inputs are not those that the run saw. */
export function checkInputs(run: RunManifest, inputs: Pick<Inputs, 'samples' | 'inputs_digest'>): void {
  if (inputs.inputs_digest === run.inputs_digest) return;
  throw changed(
    run,
    `its inputs were ${run.inputs_digest} (${plural(run.samples, 'sample')}), those of the dataset are ${inputs.inputs_digest} (${plural(inputs.samples, 'sample')})`,
  );
}

function checked(entry: JournalEntry | null, { id }: InputSample, run: RunManifest): JournalEntry | null {
  if (entry === null || entry.output.sample_id === id) return entry;
  const seen = JSON.stringify(entry.output.sample_id);
  throw changed(
    run,
    `at place ${entry.ordinal} it saw the sample ${seen}, where the dataset has ${JSON.stringify(id)}`,
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
