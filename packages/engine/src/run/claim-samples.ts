import type { RunManifest } from '@assay/records';
import type { Clock } from '../ports/clock.ts';
import type { ClaimedRange } from '../ports/leases.ts';
import type { Store } from '../ports/store.ts';
import { GrowingRange } from './growing-range.ts';

/** The next samples to see to; null: there are no more for this process. */
export type ClaimSamples = () => Promise<ClaimedRange | null>;

interface ClaimOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly range?: number;
  readonly widestRange?: number;
  readonly isEnough?: () => boolean;
}

/** All samples at once, or so many at a time. */
export async function claimSamples(
  { id, samples }: RunManifest,
  { store, clock, range, widestRange = range, isEnough }: ClaimOptions,
): Promise<ClaimSamples> {
  if (range !== undefined) {
    let isFirst = true;
    const size = new GrowingRange(range, widestRange ?? range, clock);
    return async () => {
      if (!isFirst && isEnough?.() === true) return null;
      isFirst = false;
      return store.leases.claim(id, { samples: size.next() });
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
