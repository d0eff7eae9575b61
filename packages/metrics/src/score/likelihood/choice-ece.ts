import * as z from 'zod';
import { defineMetric, type Metric, type ScoringSample } from '../../catalogue/metric.ts';
import { ece } from '../probability/ece.ts';
import { mostLikely } from './choice-accuracy.ts';
import { choiceProbabilities } from './choice-probabilities.ts';
import { readLikelihoods } from './read-likelihoods.ts';

const parameters = () => z.strictObject({ bins: z.int().min(1).max(10_000).default(10) });
type Parameters = z.infer<ReturnType<typeof parameters>>;

/** The same bins and the same estimator, over whether the most likely choice is right. */
function binary(): Extract<Metric, { kind: 'set' }> {
  if (ece.kind === 'set') return ece;
  throw new Error('ece is a number of a set');
}

const asked = ({ bins }: Parameters) => ({ bins, confidence: 'positive' as const });

export const choiceEce = defineMetric<Parameters>({
  kind: 'set',
  name: 'choice-ece',
  aliases: ['choice-calibration'],
  meaning: 'How far the probability of the most likely choice is from how often it is right.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters,
  page: {
    definition: 'ECE over (p, correct), p = softmax of the log-likelihoods at the most likely choice',
    convention:
      'The sums of log-likelihoods as they are, not divided by lengths; bins and edges as in ece. The same numbers as choice-accuracy.',
    source: 'Guo et al. (2017), over the choices of a sample',
    edgeCases: [
      'An output without log-likelihoods: the surest wrong answer (a probability of 1 for a wrong choice), counted in details.unparsable.',
      'No sample to judge: missing (undefined).',
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
  begin: (given) => {
    const inner = binary().begin(asked(given));
    return { ...inner, add: (sample) => inner.add(verdictOf(sample)) };
  },
  estimate: (given, rows, ids) => binary().estimate(asked(given), rows, ids),
  terms: (given, rows) => binary().terms!(asked(given), rows),
});

/** Its confidence, and whether the most likely choice is the expected one; null: a wrong one of which nothing else is known. */
function verdictOf({ expected, ...sample }: ScoringSample): ScoringSample {
  if ((expected ?? null) === null) return sample;
  const choices = readLikelihoods(sample.output);
  if (choices === null) return { ...sample, output: null, expected: 0 };
  const best = mostLikely(choices, 'choice');
  const confidence = choiceProbabilities(choices)[choices.indexOf(best)]!;
  return { ...sample, output: confidence, expected: best.name === expected ? 1 : 0 };
}
