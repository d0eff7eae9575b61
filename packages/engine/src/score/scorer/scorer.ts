import type { Metric } from '@assay/metrics';
import type { JsonObject, ScorerVersion } from '@assay/records';
import type { DeclaredScorer } from '../../declare/project.ts';

/** A metric in use. */
export interface MetricUse {
  readonly score_name: string;
  readonly metric: Metric;
  /** Checked against the metric's schema. */
  readonly params: unknown;
  /** As declared, for the scorer version and reports. */
  readonly declared_params: JsonObject;
}

/** A scorer ready to judge: metrics resolved, its version known. */
export interface Scorer {
  readonly declared: DeclaredScorer;
  readonly metrics: readonly MetricUse[];
  readonly version: ScorerVersion;
}
