import { informativePairs } from '@assay/metrics';
import { battlesOf } from '../standings/battles.ts';
import type { Pairing, Played, Scheduled } from './pairing.ts';

/** The pairs whose games tell most, a few at a time, until as many as declared are played. */
export function activePairings({ players, schedule, match }: Scheduled, played: Played): readonly Pairing[] {
  if (schedule.kind !== 'active') return [];
  const judges = match.kind === 'answers' ? match.judges.length : 1;
  const left = schedule.pairs - played.rounds.flat().length / judges;
  if (left <= 0) return [];
  const chosen = informativePairs(battlesOf(played.games, match.kind), {
    players: players.map(({ name }) => name),
    pairs: Math.min(left, schedule.each_round ?? players.length),
    battlesEach: 2,
  });
  return chosen.map(([a, b]) => ({ a, b, openings: 1 }));
}
