import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { scoreFinite } from '../regression/score-finite.ts';
import { cutOff } from './cut-off.ts';
import { judgeRanking } from './judge-ranking.ts';

export const ndcgAtK = defineMetric({
  kind: 'sample',
  name: 'ndcg-at-k',
  aliases: ['ndcg@k', 'retrieval-ndcg-at-k', 'ndcg'],
  meaning: 'How much gain stands how high among the first k, against the best possible order.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      k: z.int().min(1).default(5),
      gain: z.enum(['linear', 'exponential']).default('linear'),
    }),
  page: {
    definition:
      'nDCG@k = DCG@k / IDCG@k, DCG@k = Σ_{i ≤ k} g_i / log2(i + 1); IDCG@k is the DCG of the declared gains, largest first',
    convention:
      'gain linear: g_i is the declared gain; exponential: 2^gain − 1. The output is a list of ids, of {id, text}, or {retrieved: [...]}, or its JSON text; a repeated id keeps its best rank. Expected is a list of relevant ids, a map from id to gain (relevant above 0), or one id. k is metadata.k (a whole number above 0, else ignored), then the parameter, then 5.',
    source:
      'Järvelin and Kekäläinen (2002); Burges et al. (2005) for the exponential gain; eval-harness, retrieval-ndcg-at-k',
    edgeCases: [
      'Only gains of 0 (IDCG 0): 0.',
      'No id declared at all (an empty list or map): missing (undefined).',
      'Gains so large that 2^gain is beyond a double: missing (undefined).',
      'An output that is not a ranking: missing (unparsable).',
      'A negative gain: a configuration error naming the sample.',
    ],
    example: {
      rows: [{ output: ['a', 'b'], expected: { a: 1, b: 3 } }],
      value: (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)),
    },
  },
  score: (sample, params) =>
    judgeRanking(sample, ({ ids, gains }) => {
      const k = cutOff(sample, params.k);
      const gainOf = (declared: number) => (params.gain === 'linear' ? declared : 2 ** declared - 1);
      const ideal = discounted(
        [...gains.values()]
          .map(gainOf)
          .sort((a, b) => b - a)
          .slice(0, k),
      );
      if (ideal === 0) return scored(0, { k, dcg: 0, idcg: 0 });
      const ranked = ids.slice(0, k).map((id) => gainOf(id === null ? 0 : (gains.get(id) ?? 0)));
      const dcg = discounted(ranked);
      return scoreFinite(Math.min(1, dcg / ideal), { k, dcg, idcg: ideal });
    }),
});

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}
