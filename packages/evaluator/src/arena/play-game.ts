import { mean } from '@assay/metrics';
import {
  type ArenaGame,
  type ArenaMove,
  type ArenaRun,
  canonicalJson,
  type JsonValue,
  type SeedPair,
} from '@assay/records';
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Arena } from './arena-schema.ts';
import { openEnvironment, type Place } from './environment-process.ts';
import type { PlayedGame } from './games.ts';
import { openPlayers } from './model-player.ts';
import type { Environment, Referee, SeatedPlayer } from './ports.ts';

interface Table {
  readonly pair: SeedPair;
  /** 0: player a stands first. */
  readonly leg: 0 | 1;
  readonly seed: number;
  readonly mostMoves: number;
  readonly environment: Environment;
  /** First, second. */
  readonly players: readonly [SeatedPlayer, SeatedPlayer];
}

type End = Pick<ArenaGame, 'score' | 'ending' | 'failed' | 'why'>;

/**
 * One game, from its opening to its end. Whoever crashes, plays what is not allowed, takes too long or leaves has lost,
 * and the game counts as any other: leaving a lost game saves nobody.
 */
async function playGame(table: Table): Promise<PlayedGame> {
  const { environment, players, seed, mostMoves } = table;
  const game = randomBytes(8).toString('hex');
  const played: JsonValue[] = [];
  const moves: ArenaMove[] = [];
  let position = await environment.position({ game, seed, moves: played });
  for (;;) {
    if (position.kind === 'illegal') throw new TypeError('an opening without moves is not legal');
    if (position.winner !== null) return kept(table, moves, resultOf(position.winner));
    if (played.length >= mostMoves)
      return kept(table, moves, { score: 0.5, ending: 'move_limit', failed: null, why: null });
    const { turn: side, observation, legal } = position;
    const reply = await players[side].move({ game, side, observation, legal });
    if (reply.kind === 'failed') return kept(table, moves, lossOf(side, reply.failure, reply.why));
    const { move, ms } = reply;
    if (legal !== null && !isOneOf(move, legal))
      return kept(
        table,
        moves,
        lossOf(side, 'illegal_move', shownMove(move, 'is not one of the legal moves')),
      );
    played.push(move);
    position = await environment.position({ game, seed, moves: played });
    if (position.kind === 'illegal')
      return kept(table, moves, lossOf(side, 'illegal_move', shownMove(move, position.why)));
    moves.push({ side, move, ms, regret: position.regret });
  }
}

function kept({ pair, leg }: Table, moves: readonly ArenaMove[], end: End): PlayedGame {
  const { a, b, opening, judge } = pair;
  const [first, second] = leg === 0 ? [a, b] : [b, a];
  const regretOf = (side: 0 | 1) =>
    mean(moves.flatMap((move) => (move.side === side && move.regret !== null ? [move.regret] : [])));
  return {
    game: {
      id: `${pair.pair}${leg === 0 ? 'a' : 'b'}`,
      pair: pair.pair,
      first,
      second,
      opening,
      judge,
      ...end,
      plies: moves.length,
      regret: { first: regretOf(0), second: regretOf(1) },
    },
    moves,
  };
}

function resultOf(winner: 0 | 1 | 'draw'): End {
  const score = winner === 'draw' ? 0.5 : winner === 0 ? 1 : 0;
  return { score, ending: 'result', failed: null, why: null };
}

function lossOf(side: 0 | 1, ending: ArenaGame['ending'], why: string): End {
  return { score: side === 0 ? 0 : 1, ending, failed: side === 0 ? 'first' : 'second', why };
}

function isOneOf(move: JsonValue, legal: readonly JsonValue[]): boolean {
  const text = canonicalJson(move);
  return legal.some((one) => canonicalJson(one) === text);
}

const shownMove = (move: JsonValue, why: string): string => `${JSON.stringify(move).slice(0, 200)}: ${why}`;

/** The seed of an opening: 53 bits that nobody can foresee without the secret of the run, the same for both its games. */
export function openingSeed(secret: string, opening: number): number {
  const bytes = createHmac('sha256', secret).update(`opening ${opening}`).digest();
  return Number(bytes.readBigUInt64BE(0) >> 11n);
}

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
