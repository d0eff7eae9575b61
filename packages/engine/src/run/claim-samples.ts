import type { RunManifest } from '@assay/records';
import type { ClaimedRange } from '../ports/journal.ts';
import type { Clock } from '../ports/platform.ts';
import type { Store } from '../ports/store.ts';

/** A range that is over sooner than this costs more to claim than it is good for. */
const SHORT_MS = 500;
/** One that takes longer keeps others waiting. */
const LONG_MS = 2_000;

/** How many samples are claimed next: twice as many after a range that was over soon, half as many after one that took long. */
export class GrowingRange {
  readonly #least: number;
  readonly #most: number;
  readonly #clock: Pick<Clock, 'steady'>;
  #size: number;
  #claimedAt: number | null = null;

  constructor(least: number, most: number, clock: Pick<Clock, 'steady'>) {
    this.#least = least;
    this.#most = Math.max(least, most);
    this.#clock = clock;
    this.#size = least;
  }

  /** Called when the range before is begun to its end. */
  next(): number {
    const now = this.#clock.steady();
    const took = this.#claimedAt === null ? null : now - this.#claimedAt;
    this.#claimedAt = now;
    if (took !== null && took < SHORT_MS) this.#size = Math.min(this.#most, 2 * this.#size);
    if (took !== null && took > LONG_MS) this.#size = Math.max(this.#least, Math.floor(this.#size / 2));
    return this.#size;
  }
}

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
