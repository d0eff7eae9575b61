import type {
  Baseline,
  Digest,
  DocumentNoun,
  DocumentOf,
  Event,
  Execution,
  JsonObject,
  JsonValue,
  LabelCommitment,
  RunManifest,
  RunOutput,
  SampleLabel,
  ScorerVersion,
  Scoring,
  Verdict,
} from '@assay/records';
import type * as z from 'zod';

/**
 * Where records live, a port for each kind. Rows are the truth: totals are always derived from them. Every method
 * that resolves has made its effect durable; what is read is what was put there, or E_STORE_DAMAGED names what is not; `kill -9` at any moment loses nothing that was acknowledged.
 * A queue of work across machines will be a port of its own beside these.
 */
export interface Store {
  readonly runs: Runs;
  readonly journal: Journal;
  readonly leases: Leases;
  readonly scorings: Scorings;
  readonly blobs: Blobs;
  readonly cache: Cache;
  readonly baselines: Baselines;
  readonly executions: Executions;
  readonly documents: Documents;
  readonly events: Events;
  /** Null where there is no place for them beside it. */
  readonly results: Results | null;
  /** Nothing can be kept in it: what would be ends with E_STORE_READONLY. */
  readonly isReadOnly: boolean;
  /** The key by which labels are compared in this store; made when it is first asked for. */
  readonly labelKey: () => Promise<LabelKey>;
  /** Looks at everything that is kept. What is damaged is a finding, and no error. */
  readonly check: () => Promise<StoreCheck>;
  readonly close: () => Promise<void>;
}

/** Bytes under the name of their digest: score tables, artifacts. A name has its bytes or is absent. */
export interface Blobs {
  /** Bytes on their way into the store, which need not be held whole. */
  readonly begin: () => Promise<BlobSink>;
  readonly put: (bytes: Uint8Array) => Promise<Digest>;
  readonly has: (digest: Digest) => Promise<boolean>;
  /** E_STORE_BLOB where they are lost, or are not what they were. */
  readonly read: (digest: Digest) => Promise<Uint8Array>;
  /** Every name; those that come or go meanwhile may be among them or not. */
  readonly list: () => AsyncIterable<Digest>;
  /** Nothing is under the name any more; only for what no record names. */
  readonly remove: (digest: Digest) => Promise<void>;
}

/** Takes bytes in their order. */
export interface BlobSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** The bytes are in the store when their digest is returned. */
  readonly finish: () => Promise<Digest>;
  /** Instead of `finish`: nothing is kept. */
  readonly abandon: () => Promise<void>;
}

/** Answers by everything that can change them. */
export interface Cache {
  /** What is kept under the key; null: nothing, or something of another shape, which is as good as nothing. */
  readonly get: <T>(key: Digest, shape: z.ZodType<T>) => Promise<T | null>;
  /** Every answer, by its key. */
  readonly each: () => AsyncIterable<KeptReply>;
  readonly put: (key: Digest, reply: JsonObject) => Promise<void>;
}

export interface KeptReply {
  readonly key: Digest;
  readonly reply: JsonObject;
}

/**
 * What was computed from records that do not change, kept for the next process of the same code by a name that says all else it
 * follows from.
 * Any of it may be gone at any time; what is there is what was kept under this name.
 */
export interface Results {
  readonly get: (name: string) => JsonValue | null;
  readonly keep: (name: string, result: JsonValue) => void;
}

/** Something in a store that is not what was put there. */
export interface StoreFinding {
  /** `run 20260101T000000-0a1b2c3d`, `the journal of run …`, `the database`. */
  readonly what: string;
  readonly message: string;
}

/** What a look at everything in a store came to. */
export interface StoreCheck {
  /** How many of each were looked at: runs, scorings, rows of journals, bytes of blobs … */
  readonly looked_at: Readonly<Record<string, number>>;
  readonly findings: readonly StoreFinding[];
}

/** What a label is compared by: the id is not in it. */
export type LabelParts = Pick<SampleLabel, 'expected' | 'metadata'>;

/**
 * The store's secret, by which labels are compared: without it one cannot try out what a short label may be. It is
 * used through these functions only, and never shown.
 */
export interface LabelKey {
  /** Tells keys apart. HMACs under two keys say nothing about one another. */
  readonly id: string;
  /** HMAC-SHA-256 over canonical JSON, as 64 hexadecimal digits. */
  readonly json: (value: JsonValue) => string;
  /** Of `json({ label })`, the first bytes, a character for each. */
  readonly label: (label: LabelParts) => string;
  /** What may be published about labels: a commitment that tells nothing until somebody opens it. */
  readonly commit: (snapshotId: string, item: string, label: JsonValue) => LabelCommitment;
}

export interface StoredRun {
  readonly manifest: RunManifest;
  readonly status: 'open' | 'closed';
}

/** What a listed run must have; all that is given counts. */
export interface RunFilter {
  readonly evaluation_key?: string | undefined;
  readonly task_specification_key?: string | undefined;
  readonly task_key?: string | undefined;
  readonly model_key?: string | undefined;
  readonly status?: StoredRun['status'] | undefined;
  /** The first run of a series: it and its repetitions. */
  readonly series?: string | undefined;
  readonly id_begins?: string | undefined;
}

/** The manifests of runs, and whether they are still open. */
export interface Runs {
  /** E_RUN_EXISTS where the id is taken. */
  readonly create: (manifest: RunManifest) => Promise<void>;
  readonly get: (runId: string) => Promise<StoredRun | null>;
  /** Newest first. */
  readonly list: (request?: RunFilter & PageRequest) => Promise<Page<StoredRun>>;
  readonly briefs: Briefs<RunBrief>;
  /**
   * Gives up what this store holds of the run and, where nobody else holds any of it, seals it: nothing can be added any
   * more. False: others are at work, and the last of them closes it.
   */
  readonly close: (manifest: RunManifest) => Promise<boolean>;
}

/** What a listed scoring must have; all that is given counts. */
export interface ScoringFilter {
  readonly run_id?: string | undefined;
  readonly scorer_key?: string | undefined;
  readonly scorer_version?: Digest | undefined;
  readonly status?: Scoring['status'] | undefined;
  readonly id_begins?: string | undefined;
}

/** Scorings, and the versions of the scorers that made them. */
export interface Scorings {
  readonly saveVersion: (version: ScorerVersion) => Promise<void>;
  readonly getVersion: (digest: Digest) => Promise<ScorerVersion | null>;
  /** By digest. */
  readonly listVersions: (request?: PageRequest) => Promise<Page<ScorerVersion>>;
  /** Its score table is in the blobs (E_STORE_BLOB); earlier scorings of the run stay. */
  readonly save: (scoring: Scoring) => Promise<void>;
  readonly get: (id: string) => Promise<Scoring | null>;
  /** Newest first. */
  readonly list: (request?: ScoringFilter & PageRequest) => Promise<Page<Scoring>>;
  readonly briefs: Briefs<ScoringBrief>;
}

/** What a listed execution must have; all that is given counts. */
export interface ExecutionFilter {
  readonly verb?: Execution['verb'] | undefined;
  /** Is of any verb but this one. */
  readonly verb_not?: Execution['verb'] | undefined;
  /** Has a specification of this evaluation. */
  readonly evaluation_key?: string | undefined;
  /** Has a specification of this key. */
  readonly specification_key?: string | undefined;
  /** Has this run. */
  readonly run_id?: string | undefined;
  /** Whether it has ended; one whose process died has not. */
  readonly ended?: boolean | undefined;
  /** How it ended. */
  readonly end_kind?: NonNullable<Execution['end']>['kind'] | undefined;
  readonly id_begins?: string | undefined;
}

/** The records of invocations. */
export interface Executions {
  /** E_EXECUTION_EXISTS where the id is taken. */
  readonly create: (execution: Execution) => Promise<void>;
  /** What it has come to; E_EXECUTION_UNKNOWN, and E_EXECUTION_ENDED once it has an end. */
  readonly update: (execution: Execution) => Promise<void>;
  readonly get: (id: string) => Promise<Execution | null>;
  /** Newest first. */
  readonly list: (request?: ExecutionFilter & PageRequest) => Promise<Page<Execution>>;
  readonly briefs: Briefs<ExecutionBrief>;
}

/** Names that point to scorings. */
export interface Baselines {
  /** Moves the name where it exists; E_SCORING_UNKNOWN where there is no such scoring. */
  readonly set: (baseline: Baseline) => Promise<void>;
  readonly get: (name: string) => Promise<Baseline | null>;
  /** By name. */
  readonly list: (request?: PageRequest) => Promise<Page<Baseline>>;
}

/**
 * Records that are named by the digest of what they say. A task has the digest of its problem, by which runs name it;
 * the others that of their whole record.
 */
export interface Documents {
  /** The digest that it has from now on; the same record has the same. E_STORE_RECORD where it is not of its schema. */
  readonly put: <Noun extends DocumentNoun>(noun: Noun, record: DocumentOf<Noun>) => Promise<Digest>;
  /** Every document, by noun and digest. */
  readonly each: () => AsyncIterable<StoredDocument>;
  readonly get: <Noun extends DocumentNoun>(noun: Noun, digest: Digest) => Promise<DocumentOf<Noun> | null>;
}

/** A document with its noun: what was put, and may be put elsewhere. */
export interface StoredDocument {
  readonly noun: DocumentNoun;
  readonly record: DocumentOf<DocumentNoun>;
}

/** Every record of a kind in short, oldest first. It is the same list for as long as nothing has changed. */
export type Briefs<Brief> = () => Promise<readonly Brief[]>;

/** A run as far as lists show it and choose by it. */
export interface RunBrief {
  readonly id: string;
  readonly status: 'open' | 'closed' | 'stopped';
  readonly started_at: string;
  readonly closed_at: string | null;
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly task_key: string;
  readonly task_digest: string;
  readonly model_key: string;
  readonly samples: number;
  readonly run_index: number;
  readonly parent_id: string | null;
  /** What stands beside every number of a run of a part, or that was asked otherwise than declared; null: neither. */
  readonly mark: string | null;
}

/** The number that a scoring is about: of the first score that has one. */
export interface HeadlineBrief {
  /** `refusal.pass_rate`, `refusal pass@3.pass_rate`; of a metric of sets its name alone. */
  readonly name: string;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly n: number | null;
  readonly missing: number | null;
}

export interface ScoringBrief {
  readonly id: string;
  readonly run_id: string;
  readonly scorer_key: string;
  readonly scorer_version: Digest;
  readonly status: Scoring['status'];
  readonly headline: HeadlineBrief | null;
}

export interface ExecutionBrief {
  readonly id: string;
  readonly verb: Execution['verb'];
  /** How it ended; null: it has not, or its process died. */
  readonly end: NonNullable<Execution['end']>['kind'] | null;
  readonly evaluation_keys: readonly string[];
  readonly specification_keys: readonly string[];
  readonly run_ids: readonly string[];
  /** Those that it ran or scored; the others it found as they were. */
  readonly made_run_ids: readonly string[];
  readonly outcome: Verdict['outcome'] | null;
  /** Of each run that a gate judged; null where there is no verdict, or it does not say which runs its reasons are about. */
  readonly outcomes: Readonly<Record<string, Verdict['outcome']>> | null;
}

/** What happened, in the order in which it was reported; only ever added to. */
export interface Events {
  /** The event's number: greater than that of every event that anyone could read before. */
  readonly append: (event: Event) => Promise<number>;
  /** By number; an empty answer means that nothing has happened since, and that asking again later is worth it. */
  readonly read: (request?: EventRequest) => Promise<readonly NumberedEvent[]>;
}

export interface NumberedEvent {
  readonly number: number;
  readonly event: Event;
}

/** Which events; all that is given counts. */
export interface EventRequest {
  /** The number of the last one that is known; from the first on without it. */
  readonly after?: number | undefined;
  readonly execution_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
}

/** Which part of a list is asked for; without a limit all that comes after the cursor. */
export interface PageRequest {
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

/** Items one by one, of a source that gives many at a time. A wait for each costs more than reading most of them. */
export async function* eachOf<T>(batches: AsyncIterable<Iterable<T>>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
}

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
