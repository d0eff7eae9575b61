import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { expectedLabel } from './expected-label.ts';
import { rankOfLabel } from './rank-of-label.ts';
import { noExpected } from './set-only.ts';

export const topKAccuracy = defineMetric({
  kind: 'sample',
  name: 'top-k-accuracy',
  aliases: ['top-k', 'acc@k', 'top-5-accuracy'],
  meaning: 'The expected label is among the first k guesses.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ k: z.int().min(1).default(5) }),
  page: {
    definition: 'score = rank(expected) ≤ k; the mean over samples is the top-k accuracy',
    convention:
      'The output is a list of labels, best first (a repeated label keeps its best place), or a map from label to score, or one label. In a map a label ranks below every other label with the same score: a tie never helps.',
    source: 'Russakovsky et al. (2015), ImageNet top-5; scikit-learn, top_k_accuracy_score, except for ties',
    edgeCases: [
      'k is 5 unless said otherwise.',
      'The expected label is not among the guesses: false.',
      'An empty list or map: false.',
      'An output with no guesses in it (null; a list or map of something else): missing (unparsable).',
    ],
    example: { rows: [{ output: ['cat', 'dog', 'fox'], expected: 'dog' }], params: { k: 2 }, value: true },
  },
  score: (sample, { k }) => {
    const expected = expectedLabel(sample);
    if (expected === null) return noExpected;
    const rank = rankOfLabel(sample.output, expected);
    return rank === null
      ? missing(
          'unparsable',
          'the output is neither a label, nor a list of labels, nor a map from label to score',
        )
      : scored(rank <= k);
  },
});
