import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { seesLabels } from '../access/roles.ts';
import { everybody } from '../access/who.ts';
import { facet, sentence } from './answers.ts';
import { reference, wholeNumber, pageSize } from './fields.ts';
import { route } from './route.ts';
import { listedGame, shownMove, standings } from './standings-answer.ts';

const count = z.int().nonnegative();

/** Arenas: who plays best, who met whom, and how. What players and judges said in words is the host's. */
export const arenaRoutes = [
  route({
    method: 'get',
    path: '/api/arenas',
    summary: 'Every arena by its newest run: who is ahead',
    access: everybody,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      sentence,
      arenas: z.array(
        z.object({
          arena_key: z.string(),
          run_id: z.string(),
          match: z.enum(['game', 'answers']),
          begun_at: z.string(),
          players: count,
          games: count,
          scheduled: count,
          runs: count,
          sentence,
        }),
      ),
    }),
    handle: async (_, { world }) => (await verbs.views.arenas())({}, world),
  }),
  route({
    method: 'get',
    path: '/api/arenas/{run}',
    summary: 'One run of an arena: ratings with intervals, head to head, and a page of its games',
    access: everybody,
    params: z.strictObject({ run: reference }),
    query: z.strictObject({
      player: reference.optional(),
      ending: reference.optional(),
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      sentence,
      standings,
      notes: z.array(z.string()),
      total: count,
      offset: count,
      games: z.array(listedGame),
      endings: facet,
      runs: z.array(z.object({ id: z.string(), begun_at: z.string() })),
    }),
    handle: async ({ params, query, identity }, { world }) =>
      (await verbs.views.arena())(
        {
          ...params,
          ...query,
          public: !seesLabels.has(identity.role),
        },
        world,
      ),
  }),
  route({
    method: 'get',
    path: '/api/arenas/{run}/games/{game}',
    summary: 'One game, move by move; for the host with a picture of every position',
    access: everybody,
    params: z.strictObject({ run: reference, game: reference }),
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      game: z.object({
        run_id: z.string(),
        game: listedGame,
        moves: z.array(shownMove),
        seed: z.int().exactOptional(),
        agrees: z.boolean().exactOptional(),
        opening: z.string().nullable().exactOptional(),
      }),
      unplayed: z.string().nullable(),
    }),
    handle: async ({ params, identity }, { world }) =>
      (await verbs.views.game())({ ...params, public: !seesLabels.has(identity.role) }, world),
  }),
];
