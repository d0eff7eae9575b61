import { expect, test } from 'vitest';
import { madeRun, passing } from '../../report/testing/scored-run.ts';
import { scoringBrief } from './briefs.ts';

test('scoringBrief names a score that a reducer of trials made another metric of by that metric', () => {
  const { scoring } = madeRun({ rows: passing(8, 10) });
  expect(scoringBrief(scoring).headline?.name).toBe('exact-match.pass_rate');
  const { aggregates } = scoring;
  const scores = aggregates.scores.map((score) => ({
    ...score,
    reduced: { ...score, by: 'pass_at_k' as const },
  }));
  const trials = { num_trials: 5, reducer: 'pass_at_k' as const, k: 3 };
  const reduced = { ...scoring, aggregates: { ...aggregates, scores, trials } };
  expect(scoringBrief(reduced).headline?.name).toBe('exact-match pass@3.pass_rate');
});
