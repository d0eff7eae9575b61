import type { RunManifest } from '@assay/records';
import type { ClaimedRange } from '../ports/leases.ts';
import type { Store } from '../ports/store.ts';

/** The next samples to see to; null: there are no more for this process. */
export type ClaimSamples = () => Promise<ClaimedRange | null>;

interface ClaimOptions {
  readonly store: Store;
  readonly range?: number;
  readonly isEnough?: () => boolean;
}

/** All samples at once, or so many at a time. */
export async function claimSamples(
  { id, samples }: RunManifest,
  { store, range, isEnough }: ClaimOptions,
): Promise<ClaimSamples> {
  if (range !== undefined) {
    let isFirst = true;
    return async () => {
      if (!isFirst && isEnough?.() === true) return null;
      isFirst = false;
      return store.leases.claim(id, { samples: range });
    };
  }
  await store.leases.take(id);
  let all: ClaimedRange | null = { first: 0, past: samples, finished: await store.journal.finished(id) };
  return async () => {
    const claimed = all;
    all = null;
    return claimed;
  };
}
