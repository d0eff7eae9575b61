import type { DeclaredModel } from '@assay/engine';
import { type JsonValue, keySchema } from '@assay/records';
import * as z from 'zod';

const count = z.int().positive();
const path = z.string().min(1).describe('A path below the folder of the file, with "/".');
const command = z
  .array(z.string().min(1))
  .min(1)
  .describe('The program and its arguments. Never a shell line.');
const name = z
  .string()
  .min(1)
  .max(100)
  .refine(
    (text) => !/[\p{Cf}\p{Cc}]/u.test(text) && text.trim() === text,
    'expected a name without invisible characters',
  );

/** What is played: a module or a program of the host. */
const environment = z.union([z.strictObject({ module: path }), z.strictObject({ command })]);

const everyPlayer = {
  name,
  /** A fixed opponent, part of the scorer's version. */
  reference: z.boolean().default(false),
  entrant: name.optional(),
};

const player = z.union([
  z.strictObject({ ...everyPlayer, module: path }),
  z.strictObject({ ...everyPlayer, command }),
  z.strictObject({
    ...everyPlayer,
    submission: path.describe('A folder: its code runs in the sandbox.'),
    file: path.default('player.py'),
  }),
  z.strictObject({
    ...everyPlayer,
    model: z.looseObject({ provider: z.string().min(1) }).describe('A model as in the project file.'),
    prompt: path.optional(),
  }),
  z.strictObject({
    ...everyPlayer,
    outputs: path.describe('Answers arenas: a file of rows with id and output.'),
  }),
]);

const limits = z.strictObject({
  move_ms: count.max(24 * 60 * 60 * 1000).default(1000),
  /** From the start of a player's process to its first answer, on top of the move. */
  start_ms: count.max(10 * 60 * 1000).default(10_000),
  memory_mb: z.int().min(64).max(65_536).default(1024),
  /** After so many moves a game is a draw. */
  moves: count.max(100_000).default(1000),
  /** Seed pairs that are played at one time. */
  at_once: count.max(1000).optional(),
});

const openings = count.max(1_000_000).describe('Openings of each pairing, each played from both sides.');
const sides = z.string().default('balanced');

const schedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('round_robin'), openings, sides }),
  z.strictObject({ kind: z.literal('gauntlet'), openings, sides }),
  z.strictObject({ kind: z.literal('swiss'), rounds: count.max(1000), openings, sides }),
  z.strictObject({
    kind: z.literal('active'),
    pairs: count.max(1_000_000),
    each_round: count.optional(),
    sides,
  }),
  z.strictObject({
    kind: z.literal('listed'),
    games: z
      .array(z.strictObject({ first: name, second: name, opening: z.int().nonnegative() }))
      .min(1)
      .max(1_000_000),
  }),
]);

const seeds = z.discriminatedUnion('policy', [
  z.strictObject({ policy: z.literal('drawn'), paired: z.boolean().default(true) }),
  z.strictObject({
    policy: z.literal('fixed'),
    seed: z.int().nonnegative(),
    paired: z.boolean().default(true),
  }),
]);

const judge = z.union([
  z.strictObject({ name, module: path }),
  z.strictObject({ name, human: path.describe('A file of verdicts: id, first, second, preferred, voter.') }),
  z.strictObject({
    name,
    model: z.looseObject({ provider: z.string().min(1) }).describe('A model as in the project file.'),
  }),
]);

const answers = z.strictObject({
  prompts: path.describe('A file of rows with id and input.'),
  instruction: z.string().min(1).default('Which of the two answers is better?'),
  rubric: path.optional(),
  judges: z.array(judge).min(1),
});

const sequential = z.strictObject({
  model: z.enum(['logistic', 'normalized']).default('logistic'),
  elo0: z.number(),
  elo1: z.number(),
  alpha: z.number().gt(0).lt(0.5).default(0.05),
  beta: z.number().gt(0).lt(0.5).default(0.05),
  /** Pairs of a pairing between two looks. */
  look_every: count.default(8),
});

/** arena.yaml. Games have an environment, answers have prompts and judges; the rest is the same for both. */
export const arenaSchema = z.strictObject({
  schema_version: z.literal('assay.arena.v1').optional(),
  key: keySchema.max(100),
  environment: environment.optional(),
  answers: answers.optional(),
  /** A place for a submission: who enters is handed in to an evaluator. */
  entry: z.strictObject({ file: path.default('player.py') }).optional(),
  players: z.array(player).min(1),
  limits: limits.prefault({}),
  schedule,
  /** `own`: each pairing has openings that no other has. `shared`: all pairings have the same ones. */
  openings: z.enum(['own', 'shared']).default('own'),
  seeds: seeds.prefault({ policy: 'drawn' }),
  ties: z.enum(['half', 'davidson', 'rao-kupper']).default('half'),
  rating: z
    .strictObject({
      anchor: z.strictObject({ player: name, rating: z.number() }).optional(),
      level: z.number().gt(0).lt(1).default(0.95),
      /** Above 0, ratings exist where nobody ever beat somebody, drawn together by so much. */
      regularisation: z.number().min(0).max(100).default(0),
    })
    .prefault({}),
  sequential: sequential.optional(),
});

export type WrittenArena = z.infer<typeof arenaSchema>;
export type WrittenPlayer = WrittenArena['players'][number];
export type WrittenJudge = NonNullable<WrittenArena['answers']>['judges'][number];
type WrittenSchedule = WrittenArena['schedule'];

/** Who takes part, as declared, with the files that it names found. */
export interface DeclaredPlayer {
  readonly name: string;
  readonly isReference: boolean;
  readonly entrant: string | null;
  readonly source:
    | {
        readonly kind: 'module' | 'command' | 'model';
        readonly model: DeclaredModel;
        readonly prompt: string | null;
      }
    | { readonly kind: 'submission'; readonly folder: string; readonly file: string }
    | { readonly kind: 'outputs'; readonly file: string };
}

export type DeclaredJudge = { readonly name: string } & (
  | { readonly kind: 'module'; readonly model: DeclaredModel }
  | { readonly kind: 'human'; readonly file: string; readonly rater: string }
  | { readonly kind: 'model'; readonly model: DeclaredModel }
);

/** What two players meet at. */
export type DeclaredMatch =
  | { readonly kind: 'game'; readonly environment: NonNullable<WrittenArena['environment']> }
  | {
      readonly kind: 'answers';
      readonly prompts: readonly { readonly id: string; readonly input: JsonValue }[];
      readonly instruction: string;
      readonly rubric: string | null;
      readonly judges: readonly DeclaredJudge[];
    };

/** An arena as its file declares it: checked, defaults filled in, prompts read. */
export interface Arena {
  readonly key: string;
  /** Where paths begin. */
  readonly folder: string;
  readonly match: DeclaredMatch;
  readonly players: readonly DeclaredPlayer[];
  /** Whether a submission has a place among the players. */
  readonly takesEntry: boolean;
  readonly limits: WrittenArena['limits'];
  readonly schedule: WrittenSchedule;
  readonly openings: 'own' | 'shared';
  readonly seeds: WrittenArena['seeds'];
  readonly ties: WrittenArena['ties'];
  readonly anchor: { readonly player: string; readonly rating: number } | null;
  readonly level: number;
  readonly regularisation: number;
  readonly sequential: NonNullable<WrittenArena['sequential']> | null;
}
