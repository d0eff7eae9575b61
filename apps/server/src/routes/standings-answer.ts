import { arenaGameSchema, arenaMoveSchema, intervalSchema } from '@assay/records';
import * as z from 'zod';

const count = z.int().nonnegative();
const interval = intervalSchema.meta({ id: 'Interval' });
const rate = z
  .object({ value: z.number().nullable(), interval: interval.nullable(), n: count })
  .meta({ id: 'Rate' });
const number = z.number().nullable();

const player = z
  .object({
    name: z.string(),
    entrant: z.string().nullable(),
    is_reference: z.boolean(),
    digest: z.string(),
    rating: number,
    interval: interval.nullable(),
    group: count.nullable(),
    games: count,
    wins: count,
    draws: count,
    losses: count,
    win_rate: rate,
    completion: rate,
    failures: z.record(z.string(), count),
    regret: rate.nullable(),
    online_elo: z.number(),
  })
  .meta({ id: 'PlayerStanding' });

const sequential = z.object({
  llr: z.number(),
  lower: z.number(),
  upper: z.number(),
  decision: z.enum(['accept_h0', 'accept_h1', 'continue']),
  estimate: z.object({ elo: number, interval: interval.nullable(), superiority: z.number() }).nullable(),
  path: z.array(z.object({ pairs: count, llr: z.number() })),
});

const meeting = z
  .object({
    a: z.string(),
    b: z.string(),
    pentanomial: z.array(count),
    score: rate,
    summary: z.object({
      games: count,
      score: number,
      elo: number,
      eloError: number,
      normalizedElo: number,
      normalizedEloError: number,
      superiority: number,
    }),
    sequential: sequential.nullable(),
  })
  .meta({ id: 'HeadToHead' });

export const standings = z
  .object({
    schema_version: z.literal('assay.arena-standings.v1'),
    run_id: z.string(),
    arena_key: z.string(),
    version: z.string(),
    match: z.enum(['game', 'answers']),
    begun_at: z.string(),
    seeds: z.object({ policy: z.enum(['drawn', 'fixed']), commitment: z.string() }),
    pairings: z.string(),
    scheduled: count,
    games: count,
    pairs: count,
    missing: count,
    position_inconsistent: count.nullable(),
    level: z.number(),
    players: z.array(player),
    refused: z.object({ code: z.string(), message: z.string(), fix: z.string().nullable() }).nullable(),
    head_to_head: z.array(meeting),
    best_of: z.array(z.object({ entrant: z.string(), entries: count, best: z.string().nullable() })),
    first_advantage: z.object({ elo: z.number(), p: z.number() }).nullable(),
    voters: z
      .array(z.object({ voter: z.string(), votes: count, logEvidence: number, isFlagged: z.boolean() }))
      .nullable(),
  })
  .meta({ id: 'Standings' });

/** A game; what was said in words is the host's. */
export const listedGame = arenaGameSchema
  .extend({ why: z.string().nullable().exactOptional() })
  .meta({ id: 'ListedGame' });

export const shownMove = arenaMoveSchema
  .extend({ picture: z.string().exactOptional() })
  .meta({ id: 'ShownMove' });
