import { AssayError, type JsonObject } from '@assay/records';
import { faultPoint } from '../fault-point.ts';
import { type Head, readHead, signedCheckpoint } from './checkpoint.ts';
import { sealStatement } from './envelope.ts';
import { aboutOf, type EventKind, eventKinds } from './event-kinds.ts';
import { Frontier } from './frontier.ts';
import type { LedgerStore, NewEntry } from './ledger-store.ts';
import { leafHash } from './merkle-tree.ts';
import type { SigningKey } from './signing-key.ts';
import { makeStatement, type Subject } from './statement.ts';

/** Something that happened, before it is signed. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly subjects: readonly Subject[];
  readonly predicate: JsonObject;
}

export interface LedgerOptions {
  readonly store: LedgerStore;
  /** Names the log in its checkpoints. */
  readonly origin: string;
}

/** The log of an evaluator: events are signed, appended, and the new head is signed with them. */
export class Ledger {
  readonly store: LedgerStore;
  readonly origin: string;
  #frontier = new Frontier();

  constructor({ store, origin }: LedgerOptions) {
    this.store = store;
    this.origin = origin;
  }

  /** One batch: durable together, under one checkpoint. `events` gets the index that the first of them will have. */
  append(
    key: SigningKey,
    events: (first: number) => readonly NewEvent[],
  ): { first: number; checkpoint: string } {
    let done = { first: 0, checkpoint: '' };
    let isBegun = false;
    faultPoint('ledger-before-append');
    try {
      this.store.append((size) => {
        const entries = events(size).map((event) => sealed(event, key));
        if (entries.length === 0)
          throw new AssayError('usage', 'E_LEDGER_EMPTY', 'a batch holds at least one event');
        isBegun = true;
        this.#catchUp(size);
        for (const { leaf } of entries) this.#frontier.append(leaf);
        done = { first: size, checkpoint: signedCheckpoint(this.#head(), key) };
        return { entries, checkpoint: done.checkpoint };
      });
    } catch (error) {
      // The leaves of a batch that was undone stand in the frontier; where none came that far, it is as it was.
      if (isBegun) this.#frontier = new Frontier();
      throw error;
    }
    faultPoint('ledger-after-commit');
    return done;
  }

  /** The newest checkpoint; null for an empty log. */
  checkpoint(): string | null {
    return this.store.checkpoint(this.store.size());
  }

  #head(): Head {
    return { origin: this.origin, size: this.#frontier.size, root: this.#frontier.root() };
  }

  /** Other processes append too. Nothing is signed over entries that are not those of the last head. */
  #catchUp(size: number): void {
    for (const { leaf, index } of this.store.entries(this.#frontier.size))
      if (index < size) this.#frontier.append(leaf);
    const newest = this.store.newestCheckpoint();
    if (size === 0 && newest === null) return;
    const head = readHead(newest?.note ?? '');
    const isWhole = head?.size === size && head.root.equals(this.#frontier.root());
    if (!isWhole)
      throw new AssayError(
        'environment',
        'E_LEDGER_DAMAGED',
        'the entries do not match the last signed head',
        {
          fix: 'Nothing was appended. Check the ledger, and restore an intact copy.',
        },
      );
  }
}

function sealed({ kind, subjects, predicate }: NewEvent, key: SigningKey): NewEntry {
  const envelope = sealStatement(makeStatement(eventKinds[kind], subjects, predicate), key);
  return { kind, about: aboutOf(kind, predicate), envelope, leaf: leafHash(envelope) };
}
