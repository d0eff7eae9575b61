import { expect, test } from 'vitest';
import type { Paper } from '../../paper/paper.ts';
import { writtenOut } from './find-metrics.ts';

const paper: Paper = {
  title: null,
  pages: [
    {
      number: 1,
      text: 'We report the Over-Refusal Rate (ORR), consistency (Cons) and cover-\nage (Cov.). The areas are contract law (Con), tort law (Tor) and\nMail (ML). Rob denotes robustness, R-L: ROUGE-L. The model (Alpha) is ours. It has a mean (Max) of one.',
      tables: [],
    },
  ],
};

test('initials, beginnings of words and letters of a word stand for what is written before or behind them', () => {
  const found = ['ORR', 'Cons', 'Cov.', 'Con', 'Tor', 'ML', 'Rob', 'R-L'].map(
    (head) => writtenOut(paper, head)?.value,
  );
  expect(found).toEqual([
    'Over-Refusal Rate',
    'consistency',
    'coverage',
    'contract law',
    'tort law',
    'Mail',
    'robustness',
    'ROUGE-L',
  ]);
});

test('a word that is beside another one and no short form of it is left', () => {
  expect(['Alpha', 'Max', 'Writing', 'Acc'].map((head) => writtenOut(paper, head))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
