import { openEnvelope } from './envelope.ts';
import type { LedgerStore } from './ledger-store.ts';
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
  const keys = new Map<string, LogKey>();
  for (const { kind, about, envelope, index } of store.entries()) {
    if (kind !== 'key.added' && kind !== 'key.revoked') continue;
    const { predicate } = openEnvelope(envelope).statement;
    const said = (name: string) => textIn(predicate, name) ?? 'not said';
    const known = keys.get(about);
    if (kind === 'key.added')
      keys.set(about, { keyid: about, vkey: said('vkey'), added_at: said('at'), revoked: null });
    else if (known !== undefined && known.revoked === null)
      keys.set(about, { ...known, revoked: { index, at: said('at'), reason: said('reason') } });
  }
  return [...keys.values()];
}
