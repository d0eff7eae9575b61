import { expect, test } from 'vitest';
import { averageIn } from './average-in.ts';

test.each([
  ['precision', 'Precision is micro-averaged over the labels.', 'micro'],
  ['f1', 'Measured with micro F1-score.', 'micro'],
  ['recall', 'Entity-level micro-averaged precision, recall and F1.', 'micro'],
  ['f1', 'We report F1 (macro).', 'macro'],
  ['f1', 'F1 is averaged over labels (weighted average).', 'weighted'],
  ['f1', 'F1, weighted by the support of each class.', 'weighted'],
  ['f1', 'We report the F1 of each label, then their unweighted mean.', 'macro'],
  ['f1', 'The score is the unweighted mean of per-class F1.', 'macro'],
  [
    'recall',
    'Recall: true positives and misses are counted; true positives of all labels are summed for recall.',
    'micro',
  ],
  ['f1', 'All metrics are macro-averaged.', 'macro'],
  ['precision', 'Macro precision and micro recall.', 'macro'],
  ['recall', 'Macro precision and micro recall.', 'micro'],
])('%s: %s', (metric, words, average) => {
  expect(averageIn(metric, words)).toEqual({ average });
});

test.each([
  ['precision', 'Recall is micro-averaged.'],
  ['f1', 'F1 is reported.'],
  ['f1', 'Earlier work has micro F1. We report macro F1.'],
  ['f1', 'F1 is not macro-averaged.'],
  ['f1', 'We use micro F1 rather than macro F1.'],
  ['f1', 'The F1 of each label is shown in the appendix.'],
  ['f1', 'The final score is a weighted sum of F1 and BLEU.'],
  ['f1', 'All answers are given at a macro level.'],
])('%s: %s says nothing', (metric, words) => {
  expect(averageIn(metric, words)).toEqual({});
});
