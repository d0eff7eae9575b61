import * as z from 'zod';
import { digestSchema } from '../../digest.ts';
import { jsonObjectSchema, keySchema, timestampSchema } from '../json-schema.ts';
import { amount, text } from '../../shape/scalars.ts';

const name = text.max(250);

/** One who takes part, as it was committed to before any seed was drawn. */
export const arenaPlayerSchema = z.strictObject({
  name,
  /** What others see of it while games are played. */
  opaque: text,
  kind: z.enum(['module', 'command', 'submission', 'model', 'outputs']),
  /** Of all that can change what it plays. */
  digest: digestSchema,
  /** A fixed opponent of the host, part of the scorer's version. */
  is_reference: z.boolean(),
  /** Who brought it, where one may bring several. */
  entrant: name.nullable(),
});
export type ArenaPlayer = z.infer<typeof arenaPlayerSchema>;

/** What standings are made by; stands in the run so that they can be made again without the file. */
export const arenaRulesSchema = z.strictObject({
  match: z.enum(['game', 'answers']),
  ties: z.enum(['half', 'davidson', 'rao-kupper']),
  anchor: z.strictObject({ player: name, rating: z.number() }).nullable(),
  level: z.number().gt(0).lt(1),
  regularisation: amount,
  sequential: z
    .strictObject({
      model: z.enum(['logistic', 'normalized']),
      elo0: z.number(),
      elo1: z.number(),
      alpha: z.number(),
      beta: z.number(),
    })
    .nullable(),
});
export type ArenaRules = z.infer<typeof arenaRulesSchema>;

/** One playing of an arena by one version of it. Written before the first game. */
export const arenaRunSchema = z.strictObject({
  schema_version: z.literal('assay.arena-run.v1'),
  id: text,
  arena_key: keySchema,
  /** The digest of its components. */
  version: digestSchema,
  /** Environment, opponents, schedule, limits, rules, seeds and judge, each by what it is. */
  components: jsonObjectSchema,
  rules: arenaRulesSchema,
  players: z.array(arenaPlayerSchema).min(2).readonly(),
  seeds: z.strictObject({
    /** `drawn` after all players were committed to; `fixed` by the file, so that anybody knows them. */
    policy: z.enum(['drawn', 'fixed']),
    /** What all openings follow from; of the evaluator alone. */
    secret: text,
    /** SHA-256 of the secret, which may be shown. */
    commitment: digestSchema,
  }),
  begun_at: timestampSchema,
});
export type ArenaRun = z.infer<typeof arenaRunSchema>;
