import type { ArenaGame, SeedPair } from '@assay/records';
import type { Arena } from '../declare/arena.ts';

/** What is known when a round is decided: rounds that are over, with all their games. */
export interface Played {
  readonly rounds: readonly (readonly SeedPair[])[];
  readonly games: readonly ArenaGame[];
}

/** Two players that meet, and at how many more openings. */
export interface Pairing {
  readonly a: string;
  readonly b: string;
  readonly openings: number;
}

/** The parts of an arena that a schedule is made of. */
export type Scheduled = Pick<Arena, 'match' | 'players' | 'schedule' | 'openings' | 'sequential'>;

/** How many openings each pairing has met at. */
export function meetings({ rounds }: Pick<Played, 'rounds'>): Map<string, number> {
  const openings = new Map<string, Set<number>>();
  for (const { a, b, opening } of rounds.flat()) {
    const key = pairingKey(a, b);
    const known = openings.get(key);
    if (known === undefined) openings.set(key, new Set([opening]));
    else known.add(opening);
  }
  return new Map(Array.from(openings, ([key, { size }]) => [key, size]));
}

export const pairingKey = (a: string, b: string): string => JSON.stringify([a, b].toSorted());
