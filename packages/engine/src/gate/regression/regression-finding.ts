import type { Fraction } from '@assay/metrics';
import type { GateCheck } from '../gate-result.ts';

/** How much worse a score is than the baseline's; positive is worse, whatever the metric's direction. */
export interface RegressionFinding {
  readonly name: string;
  readonly drop: Fraction;
  /** Of the drop. */
  readonly interval: GateCheck['interval'];
  /** Upper end of the drop where the interval cannot say: nothing changed, so an exact bound on what could have. */
  readonly upper: number | null;
  readonly n: number;
  /** By rows: of the exact test, two-sided; null by aggregate. */
  readonly p_value: number | null;
  readonly test: string | null;
  /** By rows: samples that pass no longer, and that pass now (worse and better, without a pass rule). */
  readonly regressed: number | null;
  readonly improved: number | null;
  /** What the drop could be, had the samples without a score in one of the two been as good or as bad as can be. */
  readonly bounds?: { readonly low: Fraction; readonly high: Fraction };
  /** How many those are, where the metric has no range. */
  readonly unbounded?: number;
  /** Answers of either that could not be read, of a metric that has no worst value to count them at. */
  readonly unreadable?: number;
  /** By rows: samples without a score in one of the two that may pass no longer. */
  readonly open?: number;
  readonly aside: string;
}

/** Why there is nothing to find, and what would help. */
export interface NothingFound {
  readonly why: string;
  readonly action?: NonNullable<GateCheck['action']>;
}

export type FindingOrWhy = RegressionFinding | NothingFound;
