import type { Digest, JsonObject, JsonValue, LabelCommitment, SampleLabel } from '@assay/records';
import type * as z from 'zod';
import type { Journal, Leases } from './journal.ts';
import type { Baselines, Documents, Events, Executions, Runs, Scorings } from './records.ts';

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
