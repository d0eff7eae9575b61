import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { choiceProbabilities } from './choice-probabilities.ts';
import { readLikelihoods } from './read-likelihoods.ts';

export const choiceBrier = defineMetric<object>({
  kind: 'sample',
  name: 'choice-brier',
  aliases: [],
  meaning: 'How far the probabilities of the choices are from 1 at the expected one and 0 elsewhere.',
  scoreType: { kind: 'number', min: 0, max: 2 },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'Σ over choices of (p − [choice = expected])², p = softmax of the log-likelihoods',
    convention:
      'The sums of log-likelihoods as they are, not divided by lengths; the mean over samples is brier_score of lm-evaluation-harness.',
    source: 'Brier (1950), Verification of forecasts expressed in terms of probability',
    edgeCases: [
      'An output without log-likelihoods: missing (unparsable), which counts against the model.',
      'No expected value: missing (no_expected).',
    ],
    example: {
      rows: [
        {
          output: {
            log_likelihoods: {
              A: { log_likelihood: -1, characters: 1, bytes: 1, tokens: 1 },
              B: { log_likelihood: -1, characters: 1, bytes: 1, tokens: 1 },
            },
          },
          expected: 'A',
        },
      ],
      value: 0.5,
    },
  },
  score: ({ output, expected }) => {
    if (expected === undefined) return missing('no_expected', 'the sample has no expected value');
    const choices = readLikelihoods(output);
    if (choices === null) return missing('unparsable', 'the output has no log-likelihoods of choices');
    const probabilities = choiceProbabilities(choices);
    return scored(
      choices.reduce((sum, { name }, i) => sum + (probabilities[i]! - (name === expected ? 1 : 0)) ** 2, 0),
    );
  },
});
