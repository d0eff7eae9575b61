import type { Fraction } from '@assay/metrics';
import type { GateCheck } from './gate-result.ts';

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
  readonly aside: string;
}

export type FindingOrWhy = RegressionFinding | { readonly why: string };
