import { openEnvelope } from './envelope.ts';
import type { LedgerStore, StoredEntry } from './ledger-store.ts';
import { textIn } from './statement.ts';

/** A key as the log knows it. */
export interface LogKey {
  readonly keyid: string;
  readonly vkey: string;
  readonly added_at: string;
  /** The index at which it was revoked, and why; null while it signs. */
  readonly revoked: { readonly index: number; readonly at: string; readonly reason: string } | null;
}

/** The keys that were added to a log, in that order. */
export function keysOf(store: LedgerStore): readonly LogKey[] {
  return new LogKeys(store).now();
}

/** The keys of a log that grows: entries are only ever added, so that each is read once. */
export class LogKeys {
  readonly #store: LedgerStore;
  readonly #keys = new Map<string, LogKey>();
  #read = 0;

  constructor(store: LedgerStore) {
    this.#store = store;
  }

  now(): readonly LogKey[] {
    for (const entry of this.#store.entries(this.#read)) {
      this.#add(entry);
      this.#read = entry.index + 1;
    }
    return [...this.#keys.values()];
  }

  #add({ kind, about, envelope, index }: StoredEntry): void {
    if (kind !== 'key.added' && kind !== 'key.revoked') return;
    const { predicate } = openEnvelope(envelope).statement;
    const said = (name: string) => textIn(predicate, name) ?? 'not said';
    const known = this.#keys.get(about);
    if (kind === 'key.added')
      this.#keys.set(about, { keyid: about, vkey: said('vkey'), added_at: said('at'), revoked: null });
    else if (known !== undefined && known.revoked === null)
      this.#keys.set(about, { ...known, revoked: { index, at: said('at'), reason: said('reason') } });
  }
}
