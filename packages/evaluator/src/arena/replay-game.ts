import {
  type ArenaGame,
  type ArenaMove,
  type ArenaRun,
  AssayError,
  jsonObjectSchema,
  type JsonValue,
} from '@assay/records';
import { randomBytes } from 'node:crypto';
import type { Arena } from './arena-schema.ts';
import { arenaVersion } from './arena-version.ts';
import { openEnvironment } from './environment-process.ts';
import type { Games } from './games.ts';
import { openingSeed } from './answers-referee.ts';
import type { Standings } from './arena-standings.ts';

/** Judges of a run who are people: their votes are screened. */
export function votersOf({ components }: ArenaRun): readonly string[] {
  const judges = objectIn(objectIn(components['match'])['judges']);
  return Object.keys(judges).filter((name) => objectIn(judges[name])['kind'] === 'human');
}

const objectIn = (value: unknown) => jsonObjectSchema.safeParse(value).data ?? {};

/** What the public calls a judge: people by a number of their own in the run, so that nobody learns who voted how. */
export function publicJudge(run: ArenaRun): (judge: string) => string {
  const voters = votersOf(run);
  return (judge) => {
    const place = voters.indexOf(judge);
    return place < 0 ? judge : `${judge.slice(0, judge.indexOf('/'))} ${place + 1}`;
  };
}

export function withoutVoters(standings: Standings, run: ArenaRun): Standings {
  const named = publicJudge(run);
  const voters = standings.voters?.map((one) => ({ ...one, voter: named(one.voter) })) ?? null;
  return { ...standings, voters };
}

/** A game as it is kept, for whoever may see all of it or what is public of it. */
export interface KeptGame {
  readonly game: Omit<ArenaGame, 'why'> & { readonly why?: string | null };
  readonly moves: readonly ShownMove[];
  /** Of the host alone. */
  readonly seed?: number;
}

interface ShownMove extends ArenaMove {
  /** After the move, where the environment draws. */
  readonly picture?: string;
}

/** What is kept of a game. The public sees neither seeds nor who of several people judged, nor what anybody said in words. */
export function keptGame(games: Games, run: ArenaRun, id: string, isPublic: boolean): KeptGame {
  const game = games.games(run.id).find((each) => each.id === id);
  const moves = games.moves(run.id, id);
  if (game === undefined || moves === null)
    throw new AssayError('usage', 'E_ARENA_GAME', `${run.id} has no game ${JSON.stringify(id)}`, {
      fix: 'Games are named by their pair and by who goes first: 0a, 0b, 1a …',
    });
  if (!isPublic) return { game, moves, seed: openingSeed(run.seeds.secret, game.opening) };
  const { why: _, ...rest } = game;
  const shown = { ...rest, judge: rest.judge === null ? null : publicJudge(run)(rest.judge) };
  return { game: shown, moves: moves.map((move) => ({ ...move, move: withoutReason(move.move) })) };
}

function withoutReason(move: JsonValue): JsonValue {
  if (typeof move !== 'object' || move === null || !('preferred' in move) || !('reason' in move)) return move;
  return { preferred: move.preferred };
}

export interface Replay extends KeptGame {
  /** Whether the environment comes to the same end from the seed and the moves. */
  readonly agrees: boolean;
  readonly opening: string | null;
}

/** Plays the kept moves again before the environment: no player is asked. */
export async function replayGame(
  kept: KeptGame & { readonly seed: number },
  {
    arena,
    run,
    env,
  }: {
    readonly arena: Arena;
    readonly run: ArenaRun;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): Promise<Replay> {
  if (arena.match.kind !== 'game')
    throw new AssayError('usage', 'E_ARENA_REPLAY', 'verdicts are not played: there is nothing to replay');
  await checkEnvironment(arena, run);
  const environment = await openEnvironment(arena.match.environment, { folder: arena.folder, env });
  const { game, moves, seed } = kept;
  try {
    const name = randomBytes(8).toString('hex');
    const pictures: (string | null)[] = [];
    let end: number | null = null;
    for (let plies = 0; plies <= moves.length; plies += 1) {
      const given = moves.slice(0, plies).map(({ move }) => move);
      const position = await environment.position({ game: name, seed, moves: given, draws: true });
      if (position.kind === 'illegal') return { ...kept, agrees: false, opening: pictures[0] ?? null };
      pictures.push(position.picture);
      end = position.winner === null ? null : position.winner === 'draw' ? 0.5 : 1 - position.winner;
    }
    const shown = moves.map((move, i) => ({ ...move, ...pictureOf(pictures[i + 1] ?? null) }));
    const agrees = game.ending === 'result' ? end === game.score : end === null;
    return { ...kept, moves: shown, agrees, opening: pictures[0] ?? null };
  } finally {
    await environment.close();
  }
}

const pictureOf = (picture: string | null) => (picture === null || picture === '' ? {} : { picture });

async function checkEnvironment(arena: Arena, run: ArenaRun): Promise<void> {
  const { components } = await arenaVersion(arena);
  if (JSON.stringify(components['match']) === JSON.stringify(run.components['match'])) return;
  throw new AssayError(
    'usage',
    'E_ARENA_CHANGED',
    `the environment is not the one that ${run.id} was played with`,
  );
}
