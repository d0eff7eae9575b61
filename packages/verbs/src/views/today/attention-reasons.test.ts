import { expect, test } from 'vitest';
import { attentionReasons, decidingReasons, firstReason } from './attention-reasons.ts';

const missed = (value: number, key = 'good', line = 98, run = '') =>
  `assay.yaml:${line}: ${key}${run}: fail: exact-match.pass_rate is ${value}, below the floor 0.8 (n 80)`;

test('a gate that runs of a series miss is told once, with how many more did', () => {
  const series = [0.65, 0.64, 0.66].map((value, i) => missed(value, 'good', 98, ` (run 2026-${i})`));
  expect(attentionReasons(series, 'good')).toEqual([
    'exact-match.pass_rate is 0.65, below the floor 0.8 (n 80), and so in 2 more runs',
  ]);
});

test('another gate and another specification are reasons of their own', () => {
  expect(attentionReasons([missed(0.65), missed(0.7, 'good', 99), missed(0.6, 'careless')], 'good')).toEqual([
    'exact-match.pass_rate is 0.65, below the floor 0.8 (n 80)',
    'exact-match.pass_rate is 0.7, below the floor 0.8 (n 80)',
    'careless: exact-match.pass_rate is 0.6, below the floor 0.8 (n 80)',
  ]);
});

test('many reasons are counted, and a message of another shape is told as it is', () => {
  const many = Array.from({ length: 6 }, (_, i) => missed(0.5, 'good', i));
  expect(attentionReasons(many, 'good').slice(4)).toEqual(['2 more reasons']);
  expect(attentionReasons(['run 7 is not finished'], 'good')).toEqual(['run 7 is not finished']);
});

test('decidingReasons are those of the runs that are asked about; without a word on runs, all that say the verdict', () => {
  const said = (id: string, outcome: 'pass' | 'fail') => ({
    rule: 'metric',
    message: `${id} ${outcome}`,
    outcome,
    run_ids: [id],
  });
  const reasons = [said('a', 'fail'), said('b', 'fail'), said('b', 'pass')];
  expect(decidingReasons(reasons, [{ id: 'b' }], 'fail')).toEqual(['b fail']);
  const old = ['x: fail: too low', 'y: pass: high enough'].map((message) => ({ rule: 'metric', message }));
  expect(decidingReasons(old, [{ id: 'b' }], 'fail')).toEqual(['x: fail: too low']);
});

test('firstReason is the one that says how sure it is', () => {
  expect(firstReason(['p5 is 0, below the floor 0.1'])).toBe('p5 is 0, below the floor 0.1');
  expect(firstReason(['p5 is 0', 'rate is 0.5 [0.4, 0.6]'])).toBe('rate is 0.5 [0.4, 0.6], and more');
});
