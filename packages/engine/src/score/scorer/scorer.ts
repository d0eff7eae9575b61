import type { AnswerReading, Metric } from '@assay/metrics';
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
  /** The score of the same scorer that it takes for the output; null: the output itself. */
  readonly input: string | null;
  /** How the answer is read before it is compared; null: the output itself is. */
  readonly reading: AnswerReading | null;
}

/** A scorer ready to judge: metrics resolved, its version known. */
export interface Scorer {
  readonly declared: DeclaredScorer;
  readonly metrics: readonly MetricUse[];
  readonly version: ScorerVersion;
}
