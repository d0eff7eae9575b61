import { scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { cutOff, cutOffParameters } from './cut-off.ts';
import { judgeRanking, nothingRelevant } from './judge-ranking.ts';

export const precisionAtK = defineMetric({
  kind: 'sample',
  name: 'precision-at-k',
  aliases: ['precision@k', 'p@k', 'retrieval-precision-at-k'],
  meaning: 'The share of the first k that is relevant.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: cutOffParameters,
  page: {
    definition: 'precision@k = |first k ∩ relevant| / k',
    convention:
      'The output is a list of ids, of {id, text}, or {retrieved: [...]}, or its JSON text; a repeated id keeps its best rank. Expected is a list of relevant ids, a map from id to gain (relevant above 0), or one id. k is metadata.k (a whole number above 0, else ignored), then the parameter, then 5. Divides by k even where fewer are ranked.',
    source: 'Manning, Raghavan and Schütze (2008), section 8.4',
    edgeCases: [
      'Fewer than k ranked: the empty places count as not relevant.',
      'Nothing relevant declared (an empty list or map, or only gains of 0): missing (undefined).',
      'An output that is not a ranking: missing (unparsable).',
      'A negative gain, or an expected value of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [{ output: ['d7', 'd3', 'd1', 'd9', 'd2'], expected: ['d3', 'd9'] }],
      params: { k: 5 },
      value: 0.4,
    },
  },
  score: (sample, params) =>
    judgeRanking(sample, ({ relevantRanks, relevantCount }) => {
      if (relevantCount === 0) return nothingRelevant;
      const k = cutOff(sample, params.k);
      const found = relevantRanks.filter((rank) => rank <= k).length;
      return scored(found / k, { k, found });
    }),
});
