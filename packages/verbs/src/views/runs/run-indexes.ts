import type { Store } from '@assay/engine';
import type { Kept } from '../../world/kept.ts';
import { RunIndex } from './run-index.ts';

const indexes = new WeakMap<Store, RunIndex>();

/** The index of a store that stays open; of another, one that is made for the request. */
export function runIndexOf(store: Store, kept: Kept | undefined): RunIndex {
  const found = kept === undefined ? undefined : indexes.get(store);
  if (found !== undefined) return found;
  const index = new RunIndex();
  if (kept !== undefined) indexes.set(store, index);
  return index;
}
