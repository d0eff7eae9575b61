import { defineLabelAverage } from './define-label-average.ts';

export const precision = defineLabelAverage({
  name: 'precision',
  aliases: ['positive-predictive-value', 'ppv'],
  meaning: 'Of what was predicted as a label, the share that is right, averaged over labels.',
  formula: 'precision_l = correct_l / predicted_l',
  source: 'scikit-learn, precision_score',
  quotient: ({ correct, predicted }) => [correct, predicted],
  over: 'predicted',
  exampleValue: 0.75,
});
