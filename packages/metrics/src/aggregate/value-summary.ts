import type { Interval } from '../compare/interval.ts';
import type { Histogram } from './histogram.ts';

/** What the scored values of one metric come to; every number null where there is too little to say. */
export interface ValueSummary {
  readonly mean: number | null;
  readonly std: number | null;
  readonly standard_error: number | null;
  /** Clusters the standard error is over; null where samples stand by themselves. */
  readonly clusters: number | null;
  readonly min: number | null;
  readonly p5: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly max: number | null;
  readonly histogram: Histogram | null;
  /** Labels only: most frequent first, then by code point. */
  readonly frequencies:
    | readonly { readonly label: string; readonly count: number; readonly share: number }[]
    | null;
}

/** One metric's values, added up as they arrive. */
export interface ValueTally {
  readonly n: number;
  readonly passed: number;
  /** passed / n; of samples that pass in part the mean of their parts. Null of nothing. */
  readonly passRate: number | null;
  readonly summary: () => ValueSummary;
  /** Of the mean and of the pass rate, neither of them outside of what it can be. */
  readonly intervals: (summary: ValueSummary, level: number) => ValueIntervals;
}

export interface ValueIntervals {
  readonly mean: Interval | null;
  readonly pass_rate: Interval | null;
}
