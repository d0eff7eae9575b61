import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { CoMoments } from './co-moments.ts';
import { midRanks } from './mid-ranks.ts';
import { pairStatistic } from './pair-statistic.ts';

export const spearman = defineMetric({
  kind: 'set',
  redraws: true,
  name: 'spearman',
  aliases: ['spearman-rho', 'spearmanr', 'rank-correlation'],
  meaning: 'The correlation between the ranks of outputs and expected numbers.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: z.strictObject({}),
  page: {
    definition: 'rho = Pearson r of the ranks',
    convention: 'Equal values share the mean of their ranks. Keeps 16 bytes a sample; O(n log n).',
    source: 'Spearman (1904); scipy.stats.spearmanr',
    edgeCases: [
      'Fewer than two pairs, or one side constant: missing (undefined).',
      'An output that is not a finite number: missing (unparsable), left out, counted in details.unparsable.',
    ],
    example: {
      rows: [
        { output: 1, expected: 1 },
        { output: 8, expected: 2 },
        { output: 27, expected: 3 },
      ],
      value: 1,
    },
  },
  begin: () => pairStatistic(rankCorrelation),
});

function rankCorrelation(x: Float64Array, y: Float64Array): number | null {
  const moments = new CoMoments();
  const ranksOfX = midRanks(x);
  const ranksOfY = midRanks(y);
  for (let i = 0; i < x.length; i++) moments.add(ranksOfX[i]!, ranksOfY[i]!);
  return moments.correlation();
}
