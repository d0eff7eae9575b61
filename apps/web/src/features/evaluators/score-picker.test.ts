import { expect, test } from 'vitest';
import type { ScoreRow } from '../../client/evaluator-questions.ts';
import { tellingPair } from './score-picker.tsx';

const score = (id: string, submission: string, headline: string): ScoreRow => ({
  id,
  submission_id: submission,
  team: submission,
  split: 'feedback',
  headline,
  scorer_id: 'sha256:0',
  status: 'current',
  kind: 'official',
  made_at: '2026-11-16T00:00:00Z',
});
const ids = (scores: readonly ScoreRow[]) => tellingPair(scores)?.map(({ id }) => id) ?? null;

test('tellingPair: a number that changed, before one that did not', () => {
  const same = [score('a2', 'a', '0.5'), score('b2', 'b', '0.7'), score('b1', 'b', '0.6')];
  expect(ids([...same, score('a1', 'a', '0.5')])).toEqual(['b1', 'b2']);
});

test('tellingPair: a score and the one it took the place of, before two of different submissions', () => {
  expect(ids([score('b1', 'b', '0.6'), score('a2', 'a', '0.5'), score('a1', 'a', '0.5')])).toEqual([
    'a1',
    'a2',
  ]);
  expect(ids([score('b1', 'b', '0.6'), score('a1', 'a', '0.5')])).toEqual(['a1', 'b1']);
});

test('tellingPair: none of fewer than two', () => {
  expect(ids([score('a1', 'a', '0.5')])).toBeNull();
  expect(ids([])).toBeNull();
});
