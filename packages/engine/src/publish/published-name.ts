import type { ScoreFacts, ScoringAggregates, TrialReducer } from '../score/aggregates/scoring-aggregates.ts';

/**
 * What a score is called in public. A reducer of trials other than the mean makes another metric of it, so that its name
 * and k stand in the name: `exact-match pass@2`, `exact-match pass^2`, `exact-match majority`.
 */
export function publishedName(score: ScoreFacts, trials: ScoringAggregates['trials']): string {
  return [score.name, ...reducedBy(score, trials)].join(' ');
}

/** The same of what identifies the metric: `exact-match.pass@2`. */
export function publishedId(metric: string, score: ScoreFacts, trials: ScoringAggregates['trials']): string {
  return [metric, ...reducedBy(score, trials)].join('.');
}

const suffixes: Readonly<Record<TrialReducer, (k: number) => readonly string[]>> = {
  mean: () => [],
  majority: () => ['majority'],
  pass_at_k: (k) => [`pass@${k}`],
  pass_hat_k: (k) => [`pass^${k}`],
};

/** The number of a whole set is over all trials: no reducer has a part in it. */
function reducedBy({ kind, reduced }: ScoreFacts, { k }: ScoringAggregates['trials']): readonly string[] {
  return reduced === null || kind === 'set' ? [] : suffixes[reduced.by](k);
}
