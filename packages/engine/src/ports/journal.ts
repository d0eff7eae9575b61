import type { Digest, JsonObject, RunOutput } from '@assay/records';

/** An output as the journal keeps it: the record, and its place in the dataset. */
export interface JournalEntry {
  /** Position of the sample in the run, from 0. */
  readonly ordinal: number;
  /** Digest of the sample's input: pairs samples across runs, and notices changed data. */
  readonly input_digest: Digest;
  readonly output: RunOutput;
  readonly trajectory?: JsonObject;
  /** The answer came from the cache: usage and duration are those of the request that got it, in an earlier run. */
  readonly cached?: true;
}

export interface FinishedSamples {
  readonly count: number;
  readonly has: (ordinal: number, trial: number) => boolean;
}

/** The outputs of runs, one for each (ordinal, trial). */
export interface Journal {
  /**
   * Adds a batch in one commit; only under this store's lease. An entry for an (ordinal, trial) that
   * exists is refused, and with it the batch: none twice.
   */
  readonly append: (runId: string, entries: readonly JournalEntry[]) => Promise<void>;
  /** By ordinal, then trial; streamed. */
  readonly read: (runId: string) => AsyncIterable<JournalEntry>;
  /** The same, as many at a time as come without waiting. */
  readonly readBatches: (runId: string) => AsyncIterable<readonly JournalEntry[]>;
  /** The entries of one sample, by trial; none where there is no such sample, or it is not finished. */
  readonly readSample: (runId: string, sampleId: string) => Promise<readonly JournalEntry[]>;
  /** The (ordinal, trial) pairs that are in the journal. */
  readonly finished: (runId: string) => Promise<FinishedSamples>;
  /** How many there are, asked again and again: what was read is not read again. */
  readonly follow: (runId: string) => () => Promise<number>;
}
