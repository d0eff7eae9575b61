import type { EventKind } from './event-kinds.ts';
import type { Hash } from './merkle-tree.ts';

export interface StoredEntry {
  readonly index: number;
  readonly kind: EventKind;
  /** The submission, score, snapshot or key that it is about. */
  readonly about: string;
  /** The envelope, as canonical JSON. */
  readonly envelope: string;
  readonly leaf: Hash;
}

export type NewEntry = Omit<StoredEntry, 'index'>;

/** Where a log is kept. Nothing in it is ever changed or removed. */
export interface LedgerStore {
  /**
   * Adds entries in one transaction, durable when it returns. `batch` is called inside it with the number of entries that
   * are there; the checkpoint that it gives is kept with them.
   */
  readonly append: (batch: (size: number) => { entries: readonly NewEntry[]; checkpoint: string }) => void;
  readonly size: () => number;
  readonly entry: (index: number) => StoredEntry | null;
  /** From an index on, in order. */
  readonly entries: (from?: number) => Iterable<StoredEntry>;
  readonly about: (about: string) => readonly StoredEntry[];
  readonly leaves: (to?: number) => readonly Hash[];
  readonly checkpoint: (size: number) => string | null;
  /** The one over the most entries. */
  readonly newestCheckpoint: () => { readonly size: number; readonly note: string } | null;
  readonly checkpoints: () => readonly { readonly size: number; readonly note: string }[];
  /** Adds the line of a witness below the checkpoint of that size. */
  readonly cosign: (size: number, line: string) => void;
  /** What is wrong with the storage itself, in words. */
  readonly damage: () => readonly string[];
  readonly close: () => void;
}
