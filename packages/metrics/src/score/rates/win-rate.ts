import { type JsonValue, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { emptySet } from '../classification/set-only.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { intervalOfWins } from './interval-of-wins.ts';

export const winRate = defineMetric({
  kind: 'set',
  name: 'win-rate',
  aliases: ['winrate', 'preference-rate', 'human-preference-rate'],
  meaning: 'The share of games won, ties counting half, with its interval.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output'],
  parameters: () => z.strictObject({ level: z.number().gt(0).lt(1).default(0.95) }),
  page: {
    definition: 'win rate = (wins + ½ ties) / n; a game contributes 1, ½ or 0',
    convention:
      'The output is win, tie (or draw) or loss, a boolean, or 1, 0.5 or 0. Details hold the counts and Wilson’s score interval at level (0.95 unless said otherwise), which knows that ties vary less than wins and losses.',
    source: 'Wilson (1927) for the interval; HELM for ties as half',
    edgeCases: [
      'Any other output (a crash, an illegal move): a loss, counted in details.unreadable too.',
      'No game: missing (undefined).',
    ],
    example: {
      rows: [{ output: 'win' }, { output: 'tie' }, { output: 'loss' }, { output: 'win' }],
      value: 0.625,
    },
  },
  begin: ({ level }) => {
    const counts = { wins: 0, ties: 0, losses: 0, unreadable: 0 };
    let last: readonly number[] = [];
    return {
      add: ({ output }) => {
        const points = pointsOf(output);
        last = [points ?? 0];
        if (points === null) counts.unreadable++;
        if (points === 1) counts.wins++;
        else if (points === 0.5) counts.ties++;
        else counts.losses++;
        return scored(points ?? 0);
      },
      result: () => {
        const n = counts.wins + counts.ties + counts.losses;
        if (n === 0) return emptySet;
        const rate = (counts.wins + counts.ties / 2) / n;
        return scored(rate, { n, ...counts, level, ...intervalOfWins(counts, level) });
      },
      statistics: () => last,
    };
  },
  estimate: (_, rows) => estimateFromMean(rows),
  shares: (_, rows) => rows.column(0, Number.NaN),
});

function pointsOf(output: JsonValue): number | null {
  if (output === 'win' || output === true || output === 1) return 1;
  if (output === 'tie' || output === 'draw' || output === 0.5) return 0.5;
  return output === 'loss' || output === false || output === 0 ? 0 : null;
}
