import { scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { cutOff, cutOffParameters } from './cut-off.ts';
import { judgeRanking, nothingRelevant } from './judge-ranking.ts';

export const recallAtK = defineMetric({
  kind: 'sample',
  name: 'recall-at-k',
  aliases: ['recall@k', 'retrieval-recall-at-k'],
  meaning: 'The share of what is relevant that is among the first k.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: cutOffParameters,
  page: {
    definition: 'recall@k = |first k ∩ relevant| / |relevant|',
    convention:
      'The output is a list of ids, of {id, text}, or {retrieved: [...]}, or its JSON text; a repeated id keeps its best rank. Expected is a list of relevant ids, a map from id to gain (relevant above 0), or one id. k is metadata.k (a whole number above 0, else ignored), then the parameter, then 5.',
    source: 'eval-harness, retrieval-recall-at-k',
    edgeCases: [
      'More relevant ids than k: the best possible value is below 1.',
      'Nothing relevant declared (an empty list or map, or only gains of 0): missing (undefined).',
      'An output that is not a ranking: missing (unparsable).',
      'A negative gain, or an expected value of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [{ output: ['d7', 'd3', 'd1', 'd9', 'd2'], expected: ['d3', 'd9'] }],
      params: { k: 2 },
      value: 0.5,
    },
  },
  score: (sample, params) =>
    judgeRanking(sample, ({ relevantRanks, relevantCount }) => {
      if (relevantCount === 0) return nothingRelevant;
      const k = cutOff(sample, params.k);
      const found = relevantRanks.filter((rank) => rank <= k).length;
      return scored(found / relevantCount, { k, relevant: relevantCount, found });
    }),
});
