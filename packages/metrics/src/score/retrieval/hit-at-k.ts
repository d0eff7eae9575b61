import { scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { cutOff, cutOffParameters } from './cut-off.ts';
import { judgeRanking, nothingRelevant } from './judge-ranking.ts';

export const hitAtK = defineMetric({
  kind: 'sample',
  name: 'hit-at-k',
  aliases: ['hit@k', 'retrieval-hit-at-k', 'hit-rate', 'success@k'],
  meaning: 'Something relevant is among the first k.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: cutOffParameters,
  page: {
    definition: 'hit@k = some relevant id has rank ≤ k',
    convention:
      'The output is a list of ids, of {id, text}, or {retrieved: [...]}, or its JSON text; a repeated id keeps its best rank. Expected is a list of relevant ids, a map from id to gain (relevant above 0), or one id. k is metadata.k (a whole number above 0, else ignored), then the parameter, then 5.',
    source: 'eval-harness, retrieval-hit-at-k',
    edgeCases: [
      'Fewer than k ranked: what is there is looked at.',
      'Nothing relevant declared (an empty list or map, or only gains of 0): missing (undefined).',
      'An output that is not a ranking: missing (unparsable).',
      'A negative gain, or an expected value of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [{ output: ['d7', 'd3', 'd1', 'd9', 'd2'], expected: ['d3', 'd9'] }],
      params: { k: 2 },
      value: true,
    },
  },
  score: (sample, params) =>
    judgeRanking(sample, ({ relevantRanks, relevantCount }) => {
      if (relevantCount === 0) return nothingRelevant;
      const k = cutOff(sample, params.k);
      const hit = (relevantRanks[0] ?? Number.POSITIVE_INFINITY) <= k;
      return scored(hit, { k });
    }),
});
