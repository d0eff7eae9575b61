import { reducedBy } from '@assay/shown';
import type { ScoreFacts, ScoringAggregates } from '../score/aggregates/scoring-aggregates.ts';

/** What identifies the metric of a score, with the reducer of its trials where that makes another of it: `exact-match.pass@2`. */
export function publishedId(metric: string, score: ScoreFacts, trials: ScoringAggregates['trials']): string {
  return [metric, ...reducedBy(score, trials)].join('.');
}
