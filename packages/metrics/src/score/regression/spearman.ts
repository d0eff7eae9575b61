import * as z from 'zod';
import { defineMetric, type Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import { correlationOf } from './co-moments.ts';
import { MidRanks } from './mid-ranks.ts';
import { pairStatistic } from './pair-statistic.ts';

export const spearman = defineMetric({
  kind: 'set',
  name: 'spearman',
  aliases: ['spearman-rho', 'spearmanr', 'rank-correlation'],
  meaning: 'The correlation between the ranks of outputs and expected numbers.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'rho = Pearson r of the ranks',
    convention: 'Equal values share the mean of their ranks. Keeps 24 bytes a sample; O(n log n).',
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
  estimate: (_, rows) => rankCorrelation(rows),
});

function rankCorrelation(rows: StatisticRows): Estimator {
  const taken = rows.taken();
  const [x, y] = [new MidRanks(rows.column(0, 0), taken), new MidRanks(rows.column(1, 0), taken)];
  return (weights) => {
    const n = x.rank(weights);
    y.rank(weights);
    const middle = (n + 1) / 2;
    let [xx, yy, xy] = [0, 0, 0];
    for (let i = 0; i < taken.length; i++) {
      const weight = weights[i]! * taken[i]!;
      const [dx, dy] = [x.ranks[i]! - middle, y.ranks[i]! - middle];
      xx += weight * dx * dx;
      yy += weight * dy * dy;
      xy += weight * dx * dy;
    }
    return correlationOf({ xx, yy, xy });
  };
}
