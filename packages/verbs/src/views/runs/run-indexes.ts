import type { Store } from '@assay/engine';
import type { Kept } from '../../world/kept.ts';
import { RunIndex } from './run-index.ts';

/** By a part of the store: a project hands out the store with others of its own around it, but always with this one. */
const indexes = new WeakMap<Store['baselines'], RunIndex>();

/** The index of a store that stays open; of another, one that is made for the request. */
export function runIndexOf({ baselines }: Store, kept: Kept | undefined): RunIndex {
  const found = kept === undefined ? undefined : indexes.get(baselines);
  if (found !== undefined) return found;
  const index = new RunIndex();
  if (kept !== undefined) indexes.set(baselines, index);
  return index;
}
