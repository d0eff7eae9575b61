import type { FinishedSamples } from './journal.ts';

/**
 * Who may add to a run: claims of ranges of its samples, each held by one store. A holder that died loses what it
 * held; one that was taken for dead finds its commits refused.
 */
export interface Leases {
  /**
   * All of the run. Throws E_RUN_BUSY while a living process holds any of it. A run that a budget stopped is opened
   * again by this; a complete one stays sealed (E_RUN_CLOSED).
   */
  readonly take: (runId: string) => Promise<Lease>;
  /**
   * The next range that is not finished and that nobody living holds, of at most so many samples: several stores serve
   * one run this way. Null: others hold what is left. An empty range: nothing is left, and nobody else is at work, so
   * that the run is to be closed.
   */
  readonly claim: (runId: string, size: { readonly samples: number }) => Promise<ClaimedRange | null>;
  /** Everything of the run that this store holds. */
  readonly release: (runId: string) => Promise<void>;
}

export interface Lease {
  readonly release: () => Promise<void>;
}

/** Ordinals from `first` up to, not with, `past`. */
export interface ClaimedRange {
  readonly first: number;
  readonly past: number;
  /** What is in the journal already; true for as long as the range is held. */
  readonly finished: FinishedSamples;
}
