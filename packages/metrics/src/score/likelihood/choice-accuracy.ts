import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { type ChoiceLikelihood, readLikelihoods } from './read-likelihoods.ts';

const parameters = () =>
  z.strictObject({
    per: z.enum(['choice', 'characters', 'bytes', 'tokens']).default('choice'),
  });

export const choiceAccuracy = defineMetric<z.infer<ReturnType<typeof parameters>>>({
  kind: 'sample',
  name: 'choice-accuracy',
  aliases: ['likelihood-accuracy', 'acc-norm'],
  meaning: 'The choice that the model finds the most likely is the expected one.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters,
  page: {
    definition: 'score = (argmax over choices of log p(choice | context) / length = expected)',
    convention:
      'Natural logarithms, summed over the tokens of a choice. per choice: length 1, which is acc of lm-evaluation-harness; characters: its acc_norm, by the characters of the choice without what stands before it; bytes: its acc_bytes; tokens: the mean over tokens. The first of several equal ones counts.',
    source: 'lm-evaluation-harness, api/task.py, multiple_choice',
    edgeCases: [
      'An output without log-likelihoods: missing (unparsable), which counts against the model.',
      'A choice of length 0: length 1.',
      'No expected value: missing (no_expected).',
    ],
    example: {
      rows: [
        {
          output: {
            log_likelihoods: {
              A: { log_likelihood: -3, characters: 3, bytes: 3, tokens: 1 },
              B: { log_likelihood: -4, characters: 8, bytes: 8, tokens: 2 },
            },
          },
          expected: 'B',
        },
      ],
      params: { per: 'characters' },
      value: true,
    },
  },
  score: ({ output, expected }, { per }) => {
    if (expected === undefined) return missing('no_expected', 'the sample has no expected value');
    const choices = readLikelihoods(output);
    if (choices === null) return missing('unparsable', 'the output has no log-likelihoods of choices');
    if (per === 'tokens' && choices.some(({ tokens }) => tokens === null))
      return missing('unparsable', 'the output does not say how many tokens the choices have');
    const best = mostLikely(choices, per);
    return scored(best.name === expected, { choice: best.name });
  },
});

/** The first of the most likely. */
export function mostLikely(
  choices: readonly ChoiceLikelihood[],
  per: z.infer<ReturnType<typeof parameters>>['per'],
): ChoiceLikelihood {
  const by = (choice: ChoiceLikelihood): number =>
    choice.log_likelihood / (per === 'choice' ? 1 : Math.max(1, choice[per] ?? 1));
  return choices.reduce((best, choice) => (by(choice) > by(best) ? choice : best));
}
