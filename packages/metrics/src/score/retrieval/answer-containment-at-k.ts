import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { cutOff } from './cut-off.ts';
import { notARanking } from './judge-ranking.ts';
import { readRanking } from './read-ranking.ts';

export const answerContainmentAtK = defineMetric({
  kind: 'sample',
  name: 'answer-containment-at-k',
  aliases: ['answer-containment@k', 'retrieval-answer-containment-at-k', 'containment@k'],
  meaning: 'The expected answer stands in the text of one of the first k.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      k: z.int().min(1).default(5),
      case_sensitive: z.boolean().default(false),
    }),
  page: {
    definition: 'score = expected is a substring of text_i for some rank i ≤ k',
    convention:
      'Runs of white space count as one space on both sides, ends trimmed. Lower-cased (Unicode, no locale) unless case_sensitive. The output is a list of {id, text}, or {retrieved: [...]}, or its JSON text. k is metadata.k (a whole number above 0, else ignored), then the parameter, then 5.',
    source: 'eval-harness, answer-containment-at-k',
    edgeCases: [
      'Bare ids have no text: false.',
      'No expected value: missing (no_expected).',
      'An expected value that is not text, or only white space: a configuration error naming the sample.',
      'An output that is not a ranking: missing (unparsable).',
    ],
    example: {
      rows: [{ output: [{ id: 'd1', text: 'Refunds  within 30 days.' }], expected: 'within 30 days' }],
      value: true,
    },
  },
  score: (sample, params) => {
    const { expected } = sample;
    if (expected === undefined || expected === null) return noExpected;
    const fold = (text: string) => {
      const collapsed = text.replaceAll(/\s+/gu, ' ').trim();
      return params.case_sensitive ? collapsed : collapsed.toLowerCase();
    };
    const span = typeof expected === 'string' ? fold(expected) : '';
    if (span === '') {
      throw sampleError(
        sample,
        'E_METRIC_EXPECTED',
        'expected must be text that is not empty, the answer to look for',
      );
    }
    const ranking = readRanking(sample.output);
    if (ranking === null) return notARanking;
    const k = cutOff(sample, params.k);
    const at = ranking.slice(0, k).findIndex((item) => fold(item.text).includes(span));
    return scored(at !== -1, { k, matched_rank: at === -1 ? null : at + 1 });
  },
});
