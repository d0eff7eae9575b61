import type { JsonObject } from '@assay/records';
import type { RateLimiter } from '../model-client/rate-limits.ts';
import type { Ceilings, SpendLedger } from '../model-client/spend-ledger.ts';

/**
 * Runs that workers are to serve. What of a run is to be done is in its journal and its claims, and nowhere else: an
 * offer only says that it may be done, by whom, and before what.
 */
export interface Queue {
  /** Offers a run, or offers it again. */
  readonly offer: (offer: NewOffer) => Promise<void>;
  /**
   * The offer that this worker should serve now: by priority, then of the team, and then of the evaluation, with the
   * fewest at work, then what was not served for longest, then the oldest. One that needs a tag that the worker has not is
   * not for it, nor are those that it passes over.
   */
  readonly next: (worker: {
    readonly tags: readonly string[];
    readonly past: readonly string[];
  }) => Promise<Offer | null>;
  /** A worker begins to serve it. */
  readonly begin: (runId: string) => Promise<void>;
  /**
   * Whether a worker that has served an offer for so long should leave the rest of it for another offer: at once for one of
   * higher priority, and after its time for a team or an evaluation with fewer at work.
   */
  readonly isOvertaken: (
    offer: Offer,
    worker: { readonly tags: readonly string[]; readonly past: readonly string[]; readonly servedMs: number },
  ) => Promise<boolean>;
  readonly get: (runId: string) => Promise<Offer | null>;
  /** All that are neither done nor cancelled, unless `all`; oldest first. */
  readonly list: (request?: { readonly all?: boolean }) => Promise<readonly Offer[]>;
  /** It failed for a worker; with the last of a few attempts the offer fails. */
  readonly fail: (runId: string, reason: string) => Promise<void>;
  readonly settle: (runId: string) => Promise<void>;
  /** Of all runs of an execution that are not over; how many. */
  readonly change: (executionId: string, to: 'offered' | 'paused' | 'cancelled') => Promise<number>;
  /** A worker says that it is there, and what it does. */
  readonly report: (worker: ReportedWorker) => Promise<void>;
  readonly leave: (workerId: string) => Promise<void>;
  /** Those that were heard of lately. */
  readonly workers: () => Promise<readonly SeenWorker[]>;
  /** How much waits, and who is at work. */
  readonly depth: () => Promise<QueueDepth>;
  readonly close: () => Promise<void>;
}

export interface QueueDepth {
  readonly runs_offered: number;
  readonly runs_paused: number;
  readonly runs_failed: number;
  /** Heard of within the last ten seconds. */
  readonly workers: number;
  /** Ranges of samples that somebody holds. */
  readonly claims: number;
  /** Since the holder of a range was last heard of, of the one silent longest; null: nobody holds any. */
  readonly oldest_lease_ms: number | null;
}

export interface NewOffer {
  readonly run_id: string;
  readonly execution_id: string;
  readonly evaluation_key: string;
  /** The digest of the project's files, in the blobs. */
  readonly bundle: string;
  /** What a worker needs to know beside the project. */
  readonly plan: JsonObject;
  /** What a worker must have to serve it. */
  readonly tags: readonly string[];
  /** Higher ones first. */
  readonly priority: number;
  /** Teams have equal shares while they wait for the same workers. */
  readonly team: string;
}

export interface Offer extends NewOffer {
  readonly state: 'offered' | 'paused' | 'cancelled' | 'failed' | 'done';
  readonly failures: number;
  /** Why it failed last. */
  readonly reason: string | null;
}

export interface ReportedWorker {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly tags: readonly string[];
  /** The run that it serves; null: it waits. */
  readonly run_id: string | null;
}

export interface SeenWorker extends ReportedWorker {
  /** How long ago it was last heard of, by the clock of the database. */
  readonly silent_ms: number;
}

/** Limits that hold for all workers together. */
export interface SharedLimits {
  /** One rate, the same for everybody who names it. */
  readonly paidTime: (name: string) => RateLimiter;
  /** What everybody who serves this run has spent and set aside, under its ceilings. */
  readonly ledger: (runId: string, ceilings: Ceilings) => SpendLedger;
  readonly close: () => void;
}

/** What a secret is good for: a browser that was let in, a link that opens a page once, a login that was begun. */
export type SecretKind = 'session' | 'link' | 'login';

/** What is kept of a secret: its digest, never itself. */
export interface Secret {
  readonly kind: SecretKind;
  readonly digest: string;
}

export interface Lifetime {
  readonly ms: number;
  /** Over, too, after so long without being looked for; noted to the minute. */
  readonly idleMs?: number;
  /** Of this kind at once: the oldest make room. */
  readonly most?: number;
}

/** So many at once, and so many more each second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** Who was let in, and how much they may ask: of one server, or of all that share a store. */
export interface Admission {
  readonly keep: (secret: Secret, value: JsonObject, lifetime: Lifetime) => Promise<void>;
  /** What it stands for; null where it never was, is over, or was taken. */
  readonly find: (secret: Secret) => Promise<JsonObject | null>;
  /** The same, and no use of it: what is idle stays so. */
  readonly look: (secret: Secret) => Promise<JsonObject | null>;
  /** The same, once: it is gone. */
  readonly take: (secret: Secret) => Promise<JsonObject | null>;
  /** Whether one more may be asked under this name. */
  readonly allow: (name: string, allowance: Allowance) => Promise<boolean>;
  readonly close: () => Promise<void>;
}
