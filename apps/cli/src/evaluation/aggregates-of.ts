import type { ScoringAggregates } from '@assay/engine';
import type { Scoring } from '@assay/records';

/** The aggregates as the scorer wrote them. */
export function aggregatesOf(scoring: Scoring): ScoringAggregates {
  return scoring.aggregates;
}
