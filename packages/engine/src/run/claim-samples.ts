import type { RunManifest } from '@assay/records';
import type { ClaimedRange } from '../ports/leases.ts';
import type { Store } from '../ports/store.ts';

/** The next samples to see to; null: there are no more for this process. */
export type ClaimSamples = () => Promise<ClaimedRange | null>;

/** All samples at once, or so many at a time. */
export async function claimSamples(
  { id, samples }: RunManifest,
  { store, range }: { readonly store: Store; readonly range?: number },
): Promise<ClaimSamples> {
  if (range !== undefined) return () => store.leases.claim(id, { samples: range });
  await store.leases.take(id);
  let all: ClaimedRange | null = { first: 0, past: samples, finished: await store.journal.finished(id) };
  return async () => {
    const claimed = all;
    all = null;
    return claimed;
  };
}
