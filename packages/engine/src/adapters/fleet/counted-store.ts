import type { Store } from '../../ports/store.ts';
import { RunTally } from '../../run/run-tally.ts';

/** The store, and totals over the outputs that are committed through it from now on. */
export function countedStore(store: Store): { readonly store: Store; readonly tally: RunTally } {
  const tally = new RunTally();
  const append: Store['journal']['append'] = async (runId, entries) => {
    await store.journal.append(runId, entries);
    for (const entry of entries) tally.add(entry);
  };
  return { store: { ...store, journal: { ...store.journal, append } }, tally };
}
