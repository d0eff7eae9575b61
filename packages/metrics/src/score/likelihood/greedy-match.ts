import { isObject, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { readJson } from '../retrieval/read-json.ts';

export const greedyMatch = defineMetric<object>({
  kind: 'sample',
  name: 'greedy-match',
  aliases: [],
  meaning: 'The model, always taking its most likely token, would have gone on as the continuation does.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = every token of the continuation is the most likely one after those before it',
    convention:
      'As the likelihood of a continuation was asked for: solver: { likelihood: { of: continuation } }.',
    source: 'lm-evaluation-harness, loglikelihood, acc',
    edgeCases: [
      'An output without is_greedy: missing (unparsable), which counts against the model.',
      'Tokens that are equally likely: each of them is the most likely one.',
    ],
    example: {
      rows: [{ output: { log_likelihood: -0.2, words: 1, bytes: 5, tokens: 1, is_greedy: true } }],
      value: true,
    },
  },
  score: ({ output }) => {
    const given = readJson(output);
    const is_greedy = isObject(given) ? given['is_greedy'] : undefined;
    if (typeof is_greedy !== 'boolean')
      return missing('unparsable', 'the output does not say whether the continuation is the most likely one');
    return scored(is_greedy);
  },
});
