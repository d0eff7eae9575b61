import * as z from 'zod';
import { jsonValueSchema } from '../json-schema.ts';
import { amount, count, text } from '../../shape/scalars.ts';

const name = text.max(250);

/** How a player can lose without being beaten; each is a loss, and a game that was played. */
export const arenaFailures = ['crash', 'illegal_move', 'timeout', 'disconnected', 'memory'] as const;
export type ArenaFailure = (typeof arenaFailures)[number];

/** One opening that two players meet at, once from each side. */
export const seedPairSchema = z.strictObject({
  /** Its number in the run, from 0. */
  pair: count,
  a: name,
  b: name,
  /** The number of the opening, or of the prompt. */
  opening: count,
  /** Answers: who judges; null in games. */
  judge: name.nullable(),
});
export type SeedPair = z.infer<typeof seedPairSchema>;

/** One game, or one verdict on two answers in one order. */
export const arenaGameSchema = z.strictObject({
  /** The pair, and `a` where player a stands first, `b` where b does. */
  id: z.string().regex(/^\d+[ab]$/),
  pair: count,
  first: name,
  second: name,
  opening: count,
  judge: name.nullable(),
  /** Of the first player; null where there is no verdict through the judge's fault. */
  score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]).nullable(),
  ending: z.enum(['result', 'move_limit', 'verdict', 'judge_error', ...arenaFailures]),
  /** Who failed, where somebody did. */
  failed: z.enum(['first', 'second']).nullable(),
  /** In words, for the host alone. */
  why: z.string().nullable(),
  plies: count,
  /** The mean regret of each player's moves against the reference policy; null where the environment gives none. */
  regret: z.strictObject({ first: z.number().nullable(), second: z.number().nullable() }),
});
export type ArenaGame = z.infer<typeof arenaGameSchema>;

/** One move, as it was seen from outside. */
export const arenaMoveSchema = z.strictObject({
  side: z.union([z.literal(0), z.literal(1)]),
  move: jsonValueSchema,
  ms: amount,
  regret: z.number().nullable(),
});
export type ArenaMove = z.infer<typeof arenaMoveSchema>;
