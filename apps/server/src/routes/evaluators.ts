import {
  boardHeadSchema,
  boardSchema,
  evaluatorSchema,
  jsonObjectSchema,
  scoredMetricSchema,
  shownScorerSchema,
  viewerSchema,
} from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { type Role, seesLabels } from '../access/roles.ts';
import { everybody } from '../access/who.ts';
import { sentence } from './answers.ts';
import { reference } from './fields.ts';
import { type Asked, route } from './route.ts';

const count = z.int().nonnegative();

const seenBy = z.object({
  headline: viewerSchema,
  intervals: viewerSchema,
  metrics: viewerSchema,
  gates: viewerSchema,
  claims: viewerSchema,
  slices: viewerSchema,
  counts: viewerSchema,
  operational: viewerSchema,
  items: viewerSchema,
  traces: viewerSchema,
});

const shownEvaluator = z
  .object({
    key: z.string(),
    digest: z.string(),
    registered_at: z.string(),
    problem: z.object({ id: z.string().nullable(), digest: z.string() }),
    items: count.nullable(),
    snapshots: z.record(z.string(), z.string()),
    scorer: z.object({ id: z.string(), components: jsonObjectSchema }),
    metrics: z.array(scoredMetricSchema.pick({ name: true, direction: true, range: true })),
    evaluator: evaluatorSchema
      .omit({ labels: true, review: true })
      .extend({ scorers: z.array(shownScorerSchema) }),
  })
  .meta({ id: 'ShownEvaluator' });

const phase = z
  .object({
    key: z.string().nullable(),
    closes: z.string().nullable(),
    is_open: z.boolean(),
    is_over: z.boolean(),
    feedback: z.enum(['exact', 'ladder', 'none']),
  })
  .meta({ id: 'Phase' });

const question = z.object({ question: z.string(), answer: z.string(), missing: z.array(z.string()) });

const versionRow = z.object({
  digest: z.string(),
  name: z.string().nullable(),
  registered_at: z.string(),
  scorer_id: z.string(),
  snapshots: z.record(z.string(), z.string()),
  changed: z.array(z.string()),
  is_hidden_changed: z.boolean(),
  shown_on: z.array(z.string()),
  judged: z.object({ done: count, total: count }),
});

const campaignRow = z.object({
  campaign_id: z.string(),
  evaluator_digest: z.string(),
  version: z.string().nullable(),
  split: z.string(),
  actor: z.string(),
  reason: z.string(),
  requested_at: z.string(),
  switched_at: z.string().nullable(),
  state: z.enum(['under_way', 'finished', 'left']),
  judged: z.object({ done: count, total: count, failed: count }),
});

const snapshotRow = z.object({
  snapshot_id: z.string(),
  split: z.string(),
  items: count,
  commitment_root: z.string(),
  committed_at: z.string(),
  index: count,
  versions: z.array(z.string()),
});

const scoreRow = z.object({
  id: z.string(),
  submission_id: z.string(),
  team: z.string(),
  split: z.string(),
  scorer_id: z.string(),
  kind: z.enum(['official', 'practice', 'rerun', 'audit']),
  status: z.enum(['current', 'superseded', 'invalidated', 'withdrawn']),
  headline: z.string().nullable(),
  made_at: z.string(),
});

const params = z.strictObject({ evaluator: reference });
const nothing = z.strictObject({});

/** What an evaluator calls who looks: the host, or anybody. */
export const viewerOf = (role: Role): 'evaluator' | 'public' =>
  seesLabels.has(role) ? 'evaluator' : 'public';

/** A submitter is a team, which sees more of its own. */
function askingOf({ role, name }: Asked<never, never, never>['identity']) {
  return role === 'submitter' ? { viewer: 'submitter' as const, team: name } : { viewer: viewerOf(role) };
}

/** Evaluators: what they ask and commit to, who is ahead, and which versions there were. */
export const evaluatorRoutes = [
  route({
    method: 'get',
    path: '/api/evaluators',
    summary: 'The evaluators of this home: who is ahead in each, and what is waiting',
    access: everybody,
    params: null,
    query: nothing,
    body: null,
    answer: z.object({
      sentence,
      evaluators: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          description: z.string().nullable(),
          headline: z.string(),
          items: count.nullable(),
          phase,
          teams: count,
          submissions: count,
          waiting: count,
          sentence,
        }),
      ),
    }),
    handle: async ({ identity }, { world }) =>
      (await verbs.views.evaluators())({ viewer: viewerOf(identity.role) }, world),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}',
    summary:
      "One evaluator: its contract, its phases, and for the host the answers to an operator's questions",
    access: everybody,
    params,
    query: nothing,
    body: null,
    answer: z.object({
      evaluator: shownEvaluator,
      phase,
      has_final: z.boolean(),
      seen_by: seenBy,
      counts: z.object({ submissions: count.nullable(), waiting: count.nullable(), versions: count }),
      questions: z.array(question).nullable(),
    }),
    handle: async ({ params: asked, identity }, { world }) =>
      (await verbs.views.evaluator())({ ...asked, ...askingOf(identity) }, world),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/board',
    summary: 'The ranking of teams under one scorer version',
    access: everybody,
    params,
    query: z.strictObject({ split: z.enum(['feedback', 'final']).optional() }),
    body: null,
    answer: z.object({ sentence, board: boardSchema.meta({ id: 'Board' }) }),
    handle: async ({ params: asked, query, identity }, { world }) =>
      (await verbs.views.board())(
        { ...asked, final: query.split === 'final', viewer: viewerOf(identity.role) },
        world,
      ),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/versions',
    summary: 'Versions of the evaluator, what each changed, and what its boards have shown',
    access: everybody,
    params,
    query: nothing,
    body: null,
    answer: z.object({
      sentence,
      versions: z.array(versionRow),
      campaigns: z.array(campaignRow),
      snapshots: z.array(snapshotRow),
      heads: z.array(boardHeadSchema.meta({ id: 'BoardHead' })),
      scores: z.array(scoreRow).nullable(),
    }),
    handle: async ({ params: asked, identity }, { world }) =>
      (await verbs.views.versions())({ ...asked, ...askingOf(identity) }, world),
  }),
];
