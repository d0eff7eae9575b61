import { sprt } from '@assay/metrics';
import { matchCounts } from '../standings/match-counts.ts';
import { meetings, type Pairing, type Played, pairingKey, type Scheduled } from './pairing.ts';

/** Everybody against everybody, or every entry against every reference; a sequential test stops each pairing by itself. */
export function fixedPairings(arena: Scheduled, played: Played): readonly Pairing[] {
  const { players, schedule, sequential } = arena;
  if (schedule.kind !== 'round_robin' && schedule.kind !== 'gauntlet') return [];
  const met = meetings(played);
  const meets = players.flatMap((a, i) => players.slice(i + 1).map((b) => [a, b] as const));
  return meets
    .filter(([a, b]) => schedule.kind === 'round_robin' || a.isReference !== b.isReference)
    .map(([one, other]) => (one.isReference && !other.isReference ? [other, one] : [one, other]))
    .flatMap(([a, b]): readonly Pairing[] => {
      const left = schedule.openings - (met.get(pairingKey(a!.name, b!.name)) ?? 0);
      if (left <= 0) return [];
      if (sequential === null) return [{ a: a!.name, b: b!.name, openings: left }];
      const counts = matchCounts(played.games, a!.name, b!.name);
      if (sprt(counts, sequential).decision !== 'continue') return [];
      return [{ a: a!.name, b: b!.name, openings: Math.min(left, sequential.look_every) }];
    });
}
