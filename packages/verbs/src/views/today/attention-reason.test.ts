import { expect, test } from 'vitest';
import { attentionReason } from './attention-reason.ts';

const missed = (value: number, key = 'good', line = 98, run = '') =>
  `assay.yaml:${line}: ${key}${run}: fail: exact-match.pass_rate is ${value}, below the floor 0.8 (n 80)`;

test('a gate that runs of a series miss is told once, with how many more did', () => {
  const series = [0.65, 0.64, 0.66].map((value, i) => missed(value, 'good', 98, ` (run 2026-${i})`));
  expect(attentionReason(series, 'good')).toBe(
    'exact-match.pass_rate is 0.65, below the floor 0.8 (n 80), and so in 2 more runs',
  );
});

test('another gate and another specification are reasons of their own', () => {
  expect(attentionReason([missed(0.65), missed(0.7, 'good', 99), missed(0.6, 'careless')], 'good')).toBe(
    [
      'exact-match.pass_rate is 0.65, below the floor 0.8 (n 80)',
      'exact-match.pass_rate is 0.7, below the floor 0.8 (n 80)',
      'careless: exact-match.pass_rate is 0.6, below the floor 0.8 (n 80)',
    ].join(' · '),
  );
});

test('many reasons are counted, and a message of another shape is told as it is', () => {
  const many = Array.from({ length: 6 }, (_, i) => missed(0.5, 'good', i));
  expect(attentionReason(many, 'good')).toMatch(/ · 2 more reasons$/);
  expect(attentionReason(['run 7 is not finished'], 'good')).toBe('run 7 is not finished');
});
