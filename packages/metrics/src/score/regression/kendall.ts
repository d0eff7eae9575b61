import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { kendallTauB } from './kendall-tau-b.ts';
import { pairStatistic } from './pair-statistic.ts';

export const kendall = defineMetric({
  kind: 'set',
  name: 'kendall',
  aliases: ['kendall-tau', 'kendall-tau-b', 'kendalltau'],
  meaning: 'How much more often two samples are in the same order than in the opposite one.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'tau-b = (concordant − discordant) / sqrt((N − ties in x)(N − ties in y)), N = n (n − 1) / 2',
    convention: 'tau-b, which corrects for ties on either side. Keeps 24 bytes a sample; O(n log n).',
    source: 'Kendall (1945); scipy.stats.kendalltau',
    edgeCases: [
      'Fewer than two pairs, or one side constant: missing (undefined).',
      'An output that is not a finite number: missing (unparsable), left out, counted in details.unparsable.',
    ],
    example: {
      rows: [
        { output: 1, expected: 1 },
        { output: 3, expected: 2 },
        { output: 2, expected: 3 },
      ],
      value: 1 / 3,
    },
  },
  begin: () => pairStatistic(kendallTauB),
  estimate: (_, rows) => kendallTauB(rows),
});
