import type { ReproducedMetric } from '@assay/records';
import { expect, test } from 'vitest';
import { markPooledAgainstMean } from './mean-over-subtasks.ts';

const row = (name: string | null, reported: number, obtained: number | null): ReproducedMetric => ({
  subtask: name === null ? null : { id: name, name },
  metric: 'F1-Score',
  unit: 'percent',
  reported,
  decimals: 2,
  obtained,
  interval: null,
  delta: obtained === null ? null : obtained - reported,
  n: null,
  of: null,
  outcome: 'deviates',
  why: 'as judged',
  diagnosis: [],
  claimed: null,
  measured: null,
  outputs: null,
  implemented: null,
});
const parts = [row('poetry', 72.7, 98.62), row('numerical', 96, 100), row('github_prs', 40, 23.36)];

test('a mean over subtasks is not held against a pooled number', () => {
  const [whole] = markPooledAgainstMean([row(null, 69.6, 91.58), ...parts]);
  expect(whole).toMatchObject({
    outcome: 'not_comparable',
    diagnosis: ['the mean of the obtained subtasks is 73.99'],
  });
});

test('the same quantity on both sides stays as it was judged', () => {
  expect(markPooledAgainstMean([row(null, 69.6, 73.99), ...parts])[0]!.outcome).toBe('deviates');
  expect(markPooledAgainstMean([row(null, 81, 91.58), ...parts])[0]!.outcome).toBe('deviates');
});

test('with a subtask that was not obtained nothing is said', () => {
  const rows = [row(null, 69.6, 91.58), ...parts.slice(1), row('poetry', 72.7, null)];
  expect(markPooledAgainstMean(rows)[0]!.outcome).toBe('deviates');
});
