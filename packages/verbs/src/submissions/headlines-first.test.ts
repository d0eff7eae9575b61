import type { VisibleScore } from '@assay/evaluator';
import { expect, test } from 'vitest';
import { headlinesFirst } from './headlines-first.ts';

const plain: VisibleScore = { id: 'sc-1', split: 'all', status: 'scored', kind: 'official', marks: [] };
const named = (...names: string[]): VisibleScore => ({
  ...plain,
  metrics: names.map((name) => ({
    name,
    direction: 'higher',
    value: '0.5',
    n: 4,
    missing: 0,
    interval: null,
    range: null,
  })),
});
const namesOf = ({ metrics }: VisibleScore) => metrics?.map(({ name }) => name);

test('headlinesFirst puts what decides first and leaves the rest in its order', () => {
  const score = named('better.win_rate', 'brief.mean', 'helps.rate', 'tone.mean');
  expect(namesOf(headlinesFirst(score, { headlines: ['helps.rate', 'brief.mean'] }))).toEqual([
    'helps.rate',
    'brief.mean',
    'better.win_rate',
    'tone.mean',
  ]);
});

test('headlinesFirst leaves a score alone whose numbers are not told', () => {
  expect(headlinesFirst(plain, { headlines: ['helps.rate'] })).toEqual(plain);
});
