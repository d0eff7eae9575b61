import type { ScoreDefinition } from '@assay/metrics';
import { scored, type Score } from '@assay/records';
import { expect, test } from 'vitest';
import { flipsOf } from './flips-of.ts';
import type { SamplePair } from './pair-samples.ts';

const share: ScoreDefinition = {
  name: 'rouge-l',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5, over: 'trials' },
};

const sample = { id: 'a', input_digest: 'sha256:1', cluster: null, tags: [], subtask: null };

const pairOf = (before: Score, after: Score): SamplePair => ({
  before: { ...sample, scores: [before] },
  after: { ...sample, scores: [after] },
});

test('a single answer beside several trials passes whole or not at all', () => {
  const trials = (passed: number): Score => ({ ...scored(0.6), details: { passed, trials: 4 } });
  expect(flipsOf([share], [pairOf(scored(0.8), trials(4))])).toEqual([]);
  expect(flipsOf([share], [pairOf(scored(0.8), trials(2))])).toMatchObject([{ better: false }]);
  expect(flipsOf([share], [pairOf(scored(0.2), trials(2))])).toMatchObject([{ better: true }]);
});

test('true beside a share of trials that are all true has not turned', () => {
  const shareOfTrue: ScoreDefinition = { ...share, name: 'exact-match', passRule: { kind: 'is-true' } };
  expect(flipsOf([shareOfTrue], [pairOf(scored(true), scored(1))])).toEqual([]);
  expect(flipsOf([shareOfTrue], [pairOf(scored(true), scored(0.5))])).toMatchObject([{ better: false }]);
});
