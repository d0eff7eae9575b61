import { defineLabelAverage } from './define-label-average.ts';

export const recall = defineLabelAverage({
  name: 'recall',
  aliases: ['sensitivity', 'true-positive-rate', 'tpr'],
  meaning: 'Of what is expected as a label, the share that was found, averaged over labels.',
  formula: 'recall_l = correct_l / expected_l',
  source: 'scikit-learn, recall_score',
  quotient: ({ correct, expected }) => [correct, expected],
  over: 'expected',
  exampleValue: 0.75,
});
