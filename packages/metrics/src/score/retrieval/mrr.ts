import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { judgeRanking, nothingRelevant } from './judge-ranking.ts';

export const mrr = defineMetric({
  kind: 'sample',
  name: 'mrr',
  aliases: ['retrieval-mrr', 'reciprocal-rank', 'mean-reciprocal-rank'],
  meaning: 'One over the rank of the first relevant id.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ k: z.int().min(1).optional() }),
  page: {
    definition: 'score = 1 / rank of the first relevant id; the mean over samples is the MRR',
    convention:
      'Over the whole ranking, or its first k where k is given (MRR@k). The output is a list of ids, of {id, text}, or {retrieved: [...]}, or its JSON text; a repeated id keeps its best rank. Expected is a list of relevant ids, a map from id to gain (relevant above 0), or one id.',
    source: 'Voorhees (1999), TREC-8; eval-harness, retrieval-mrr',
    edgeCases: [
      'Nothing relevant ranked, or not among the first k: 0.',
      'Nothing relevant declared (an empty list or map, or only gains of 0): missing (undefined).',
      'An output that is not a ranking: missing (unparsable).',
    ],
    example: {
      rows: [{ output: ['d7', 'd3', 'd1'], expected: ['d3', 'd9'] }],
      value: 0.5,
    },
  },
  score: (sample, { k = Number.POSITIVE_INFINITY }) =>
    judgeRanking(sample, ({ relevantRanks, relevantCount }) => {
      if (relevantCount === 0) return nothingRelevant;
      const first = relevantRanks[0];
      const isWithin = first !== undefined && first <= k;
      return scored(isWithin ? 1 / first : 0, { first_relevant_rank: first ?? null });
    }),
});
