import { arenaVersion, nextRound } from '@assay/evaluator';
import type { Digest, JsonObject, SeedPair } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { arenaIn } from './with-arena.ts';

export interface PlannedArena {
  readonly arena_key: string;
  readonly version: Digest;
  readonly components: JsonObject;
  readonly players: readonly { readonly name: string; readonly digest: Digest }[];
  /** Pairs of the first round; what comes after may depend on its games. */
  readonly first_round: readonly SeedPair[];
  /** Games of the first round. */
  readonly games: number;
  /** Whether the first round is all of it. */
  readonly is_all: boolean;
}

/** What an arena would play, decided as when it is played; nothing is started. */
export const arenaSchedule: Verb<ArenaScheduleRequest, PlannedArena> = async ({ file }, world) => {
  const arena = await arenaIn(file, world, true);
  const version = await arenaVersion(arena);
  const first = nextRound(arena, { rounds: [], games: [] }) ?? [];
  const { kind } = arena.schedule;
  return {
    arena_key: arena.key,
    version: version.digest,
    components: version.components,
    players: Array.from(version.players, ([name, digest]) => ({ name, digest })),
    first_round: first,
    games: 2 * first.length,
    is_all: kind !== 'active' && kind !== 'swiss' && arena.sequential === null,
  };
};

/** Tell what an arena would play, and by which version, without playing it. */
export const arenaScheduleRequest = z
  .strictObject({
    /** The file of the arena; arena.yaml unless it is said. */ file: z.string().min(1).optional(),
  })
  .readonly();

export type ArenaScheduleRequest = z.infer<typeof arenaScheduleRequest>;
