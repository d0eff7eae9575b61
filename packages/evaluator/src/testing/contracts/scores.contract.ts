import { describe, expect, test } from 'vitest';
import { officialScore } from '../../score/testing/official-score.ts';
import type { EvaluatorStore } from '../../store/evaluator-store.ts';
import { arrival, received, unlimited } from '../../submit/testing/arrival.ts';

/** What the store of scores must do, whatever it is made of. */
export function scoresContract(makePlace: () => { open: () => EvaluatorStore }): void {
  describe('the port of scores', () => {
    test('a score is kept once, and found by what it is of', () => {
      const place = makePlace();
      const { scores, submissions, close } = place.open();
      submissions.add(arrival('sub-1', 'a'), received, unlimited);
      const one = officialScore('sc-1', 'sub-1');
      scores.add(one);
      scores.add(officialScore('sc-2', 'sub-1', { split: 'final' }));
      expect(() => scores.add({ ...one, split: 'other' })).toThrow('a score sc-1 already');
      close();
      const again = place.open();
      expect(again.scores.get('sc-1')).toEqual(one);
      expect(again.scores.get('sc-3')).toBeNull();
      expect(again.scores.list({ submission_id: 'sub-1' }).map(({ id }) => id)).toEqual(['sc-1', 'sc-2']);
      expect(again.scores.list({ evaluator_key: 'e', split: 'final' }).map(({ id }) => id)).toEqual(['sc-2']);
      expect(again.scores.list({ scorer_id: `sha256:${'1'.repeat(64)}` })).toEqual([]);
      again.close();
    });

    test('a score of nothing that was received is refused', () => {
      const { scores, close } = makePlace().open();
      expect(() => scores.add(officialScore('sc-1', 'sub-9'))).toThrow(/foreign key|no submission/i);
      close();
    });
  });
}
