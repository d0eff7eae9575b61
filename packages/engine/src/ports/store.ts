import type { Baselines } from './baselines.ts';
import type { Blobs } from './blobs.ts';
import type { Cache, Results } from './cache.ts';
import type { Documents } from './documents.ts';
import type { Events } from './events.ts';
import type { Executions } from './executions.ts';
import type { Journal } from './journal.ts';
import type { LabelKey } from './label-key.ts';
import type { Leases } from './leases.ts';
import type { Runs } from './runs.ts';
import type { Scorings } from './scorings.ts';
import type { StoreCheck } from './store-check.ts';

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
