import { availableParallelism } from 'node:os';
import type { ArenaRun, SeedPair } from '@assay/records';
import type { Arena } from '../declare/arena.ts';
import type { PlayedGame } from '../games/games.ts';
import { openEnvironment, type Place } from './open-environment.ts';
import { openPlayers } from './open-players.ts';
import { openingSeed } from './opening-seed.ts';
import { playGame } from './play-game.ts';
import type { Referee } from './referee.ts';

/** How many pairs of long-lived players are under way at one time: enough that nobody waits for a single pipe. */
const IN_FLIGHT = 64;

/** Opens environment and players, and has pairs played: both games of a pair by the same processes, one after the other. */
export async function gameReferee(
  arena: Arena,
  run: ArenaRun,
  place: Place,
  signal: AbortSignal,
): Promise<Referee> {
  const { match, limits } = arena;
  if (match.kind !== 'game') throw new TypeError('answers are judged, not played');
  const environment = await openEnvironment(match.environment, place);
  const players = await openPlayers(arena, place, signal).catch(async (error: unknown) => {
    await environment.close();
    throw error;
  });
  const isSandboxed = arena.players.some(({ source }) => source.kind === 'submission');

  async function play(pair: SeedPair, legs: readonly (0 | 1)[]): Promise<readonly PlayedGame[]> {
    const seats = [players.get(pair.a)!.sit(), players.get(pair.b)!.sit()] as const;
    const seed = openingSeed(run.seeds.secret, pair.opening);
    const played: PlayedGame[] = [];
    try {
      for (const leg of legs) {
        const [one, other] = seats;
        const table = { pair, leg, seed, mostMoves: limits.moves, environment };
        played.push(await playGame({ ...table, players: leg === 0 ? [one, other] : [other, one] }));
      }
    } finally {
      await Promise.all(seats.map((seat) => seat.leave()));
    }
    return played;
  }

  return {
    play,
    atOnce: limits.at_once ?? (isSandboxed ? availableParallelism() : IN_FLIGHT),
    close: async () => {
      await Promise.all([environment.close(), ...Array.from(players.values(), (player) => player.close())]);
    },
  };
}
