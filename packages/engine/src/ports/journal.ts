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

/**
 * Who may add to a run: claims of ranges of its samples, each held by one store. A holder that died loses what it
 * held; one that was taken for dead finds its commits refused.
 */
export interface Leases {
  /**
   * All of the run. Throws E_RUN_BUSY while a living process holds any of it. A run that a budget stopped is opened
   * again by this; a complete one stays sealed (E_RUN_CLOSED).
   */
  readonly take: (runId: string) => Promise<Lease>;
  /**
   * The next range that is not finished and that nobody living holds, of at most so many samples: several stores serve
   * one run this way. Null: others hold what is left. An empty range: nothing is left, and nobody else is at work, so
   * that the run is to be closed.
   */
  readonly claim: (runId: string, size: { readonly samples: number }) => Promise<ClaimedRange | null>;
  /** Everything of the run that this store holds. */
  readonly release: (runId: string) => Promise<void>;
}

export interface Lease {
  readonly release: () => Promise<void>;
}

/** Ordinals from `first` up to, not with, `past`. */
export interface ClaimedRange {
  readonly first: number;
  readonly past: number;
  /** What is in the journal already; true for as long as the range is held. */
  readonly finished: FinishedSamples;
}
