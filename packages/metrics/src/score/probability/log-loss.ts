import { isObject, type JsonObject } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type ScoringSample } from '../../catalogue/metric.ts';
import { expectedLabel } from '../classification/expected-label.ts';
import { readNumber } from '../regression/read-number.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { positiveParameter } from './binary-parameters.ts';
import { expectedClass, type Positive } from './expected-class.ts';
import { meanLoss } from './mean-loss.ts';
import { readProbability } from './read-score.ts';

export const logLoss = defineMetric({
  kind: 'set',
  name: 'log-loss',
  aliases: ['cross-entropy', 'negative-log-likelihood', 'nll'],
  meaning: 'The mean surprise at what happened, given the predicted probabilities.',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      positive: positiveParameter,
      epsilon: z.number().gt(0).lt(0.5).default(1e-15),
    }),
  page: {
    definition: 'log loss = −(1/n) Σ ln(probability of the expected class); a sample contributes its term',
    convention:
      'Natural logarithm. The probability of the positive class is clipped to [epsilon, 1 − epsilon] (1e-15 unless said otherwise) before its complement is taken. The output is the probability of the positive class, or a map from label to probability: without positive the expected label is looked up in it (any number of classes), as given, not renormalised.',
    source: 'scikit-learn, log_loss (eps = 1e-15)',
    edgeCases: [
      'Probability 0 for a positive: −ln epsilon. Probability 1 for a negative: −ln(1 − (1 − epsilon)) in doubles.',
      'An output that is not a probability: as probability 0 for what happened, counted in details.unparsable.',
      'A map without the expected label: probability 0.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 0.5, expected: 1 },
        { output: 0.5, expected: 0 },
      ],
      value: Math.LN2,
    },
  },
  begin: ({ positive, epsilon }) => {
    const clip = (probability: number) => Math.min(Math.max(probability, epsilon), 1 - epsilon);
    return meanLoss((sample) => {
      const truth = probabilityOfTruth(sample, positive, clip);
      return truth === null ? null : { loss: -Math.log(truth.value), readable: truth.readable };
    });
  },
  estimate: (_, rows) => estimateFromMean(rows),
});

/** The clipped probability the model gave to what happened; null where nothing is expected. */
function probabilityOfTruth(sample: ScoringSample, positive: Positive, clip: (p: number) => number) {
  const { output } = sample;
  if (positive === undefined && isObject(output)) {
    const label = expectedLabel(sample);
    if (label === null) return null;
    const { value, readable } = probabilityOfLabel(output, label);
    return { value: clip(value), readable };
  }
  const truth = expectedClass(sample, positive);
  if (truth === null) return null;
  const ofPositive = readProbability(output, positive);
  if (ofPositive === null) return { value: clip(0), readable: false };
  return { value: truth ? clip(ofPositive) : 1 - clip(ofPositive), readable: true };
}

function probabilityOfLabel(probabilities: JsonObject, label: string) {
  if (!Object.hasOwn(probabilities, label)) return { value: 0, readable: true };
  const value = readNumber(probabilities[label]);
  return value === null || value < 0 || value > 1 ? { value: 0, readable: false } : { value, readable: true };
}
