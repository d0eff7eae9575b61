import type {
  Baseline,
  Digest,
  JsonObject,
  RunManifest,
  RunOutput,
  ScorerVersion,
  Scoring,
} from '@assay/records';

/** An output as the journal keeps it: the record, and its place in the dataset. */
export interface JournalEntry {
  /** Position of the sample in the run, from 0. */
  readonly ordinal: number;
  /** Digest of the sample's input: pairs samples across runs, and notices changed data. */
  readonly input_digest: Digest;
  readonly output: RunOutput;
  readonly trajectory?: JsonObject;
  /** The answer came from the cache: nothing was asked, so its usage is zero and it has no duration. */
  readonly cached?: true;
}

export interface StoredRun {
  readonly manifest: RunManifest;
  readonly status: 'open' | 'closed';
}

/**
 * Where records live. Rows are the truth: totals are always derived from them. Every method that resolves
 * has made its effect durable; `kill -9` at any moment loses nothing that was acknowledged.
 */
export interface Store {
  readonly createRun: (manifest: RunManifest) => Promise<void>;
  /**
   * Takes the sole right to add to an open run; throws E_RUN_BUSY while a living process has it. A holder
   * that died without releasing loses it. A run that a budget stopped is opened again by this; a complete
   * one stays sealed (E_RUN_CLOSED).
   */
  readonly leaseRun: (runId: string) => Promise<{ readonly release: () => Promise<void> }>;
  /**
   * Adds a batch in one commit; only under this store's lease. An entry for an (ordinal, repetition) that
   * exists is refused, and with it the batch: none twice.
   */
  readonly appendOutputs: (runId: string, entries: readonly JournalEntry[]) => Promise<void>;
  /** By ordinal, then repetition; streamed. */
  readonly readOutputs: (runId: string) => AsyncIterable<JournalEntry>;
  /** The same, as many at a time as come without waiting. */
  readonly readOutputBatches: (runId: string) => AsyncIterable<readonly JournalEntry[]>;
  /** The (ordinal, repetition) pairs that are in the journal. */
  readonly finished: (runId: string) => Promise<FinishedSamples>;
  /** Seals the run: nothing can be added any more. */
  readonly closeRun: (manifest: RunManifest) => Promise<void>;
  readonly getRun: (runId: string) => Promise<StoredRun | null>;
  /** Newest first. */
  readonly listRuns: (filter?: RunFilter) => Promise<readonly StoredRun[]>;

  readonly saveScorerVersion: (version: ScorerVersion) => Promise<void>;
  readonly getScorerVersion: (digest: Digest) => Promise<ScorerVersion | null>;
  /** A score table on its way into the store, which need not be held whole. */
  readonly writeScores: () => Promise<ScoreSink>;
  /** The scoring, and its score table unless that was written before; earlier scorings of the run stay. */
  readonly saveScoring: (scoring: Scoring, scores?: Uint8Array) => Promise<void>;
  readonly getScoring: (id: string) => Promise<Scoring | null>;
  /** The score table as it was saved. */
  readonly readScores: (scoringId: string) => Promise<Uint8Array>;
  /** Of one run, newest first. */
  readonly listScorings: (runId: string) => Promise<readonly Scoring[]>;

  readonly setBaseline: (baseline: Baseline) => Promise<void>;
  readonly getBaseline: (name: string) => Promise<Baseline | null>;
  readonly listBaselines: () => Promise<readonly Baseline[]>;

  readonly getCached: (key: Digest) => Promise<JsonObject | null>;
  readonly putCached: (key: Digest, reply: JsonObject) => Promise<void>;

  readonly close: () => Promise<void>;
}

/** Takes bytes in their order. */
export interface ScoreSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** The bytes are in the store when their digest is told. */
  readonly finish: () => Promise<Digest>;
  /** Instead of `finish`: nothing is kept. */
  readonly abandon: () => Promise<void>;
}

export interface RunFilter {
  readonly evaluation_key?: string;
  readonly task_specification_key?: string;
}

export interface FinishedSamples {
  readonly count: number;
  readonly has: (ordinal: number, repetition: number) => boolean;
}
