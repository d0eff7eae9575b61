import { defineLabelAverage } from './define-label-average.ts';

export const f1 = defineLabelAverage({
  name: 'f1',
  aliases: ['f1-score', 'f-measure', 'classification-f1'],
  meaning: 'The harmonic mean of precision and recall, averaged over labels.',
  formula: 'F1_l = 2 correct_l / (expected_l + predicted_l) = 2 P R / (P + R)',
  source: 'scikit-learn, f1_score',
  quotient: ({ correct, expected, predicted }) => [2 * correct, expected + predicted],
  over: 'both',
  exampleValue: 2 / 3,
});
