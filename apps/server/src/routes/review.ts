import { intervalSchema, reviewValuesSchema, reviewVoteSchema, rubricSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { seesLabels } from '../access/roles.ts';
import { reviewers, submitters } from '../access/who.ts';
import { Refusal } from '../http/problem.ts';
import { sentence } from './answers.ts';
import { viewerOf } from './evaluators.ts';
import { reference } from './fields.ts';
import { type Asked, route } from './route.ts';
import { withoutNames } from './without-names.ts';

const count = z.int().nonnegative();
const share = z.object({ hits: count, of: count });

const reviewStatus = z.object({
  evaluator_key: z.string(),
  version: z.string(),
  counts: z.object({ open: count, disputed: count, agreed: count, closed: count, unanswered: count }),
  submissions: z.array(
    z.object({
      submission_id: z.string(),
      split: z.string(),
      items: count,
      open: count,
      disputed: count,
      closed: count,
    }),
  ),
  agreement: z.array(
    z.object({
      criterion: z.string(),
      items: count,
      observed: z.number().nullable(),
      interval: intervalSchema.nullable(),
      alpha: z.number().nullable(),
      ac1: z.number().nullable(),
      prevalence: z.record(z.string(), z.number()),
    }),
  ),
  raters: z.array(
    z.object({
      rater: z.string(),
      votes: count,
      gold: share,
      agreement: share,
      consistency: share,
      median_seconds: z.number().nullable(),
      excluded: z.boolean(),
    }),
  ),
  excluded: z.array(
    z.object({
      kind: z.literal('excluded'),
      version: z.string(),
      rater: z.string(),
      rule: z.enum(['gold', 'agreement']),
      share: z.number(),
      floor: z.number(),
      of: count,
      at: z.string(),
    }),
  ),
  disputed: z.array(z.string()),
  appeals: z.array(
    z.object({
      kind: z.literal('appealed'),
      item: z.string(),
      of: z.string(),
      submission_id: z.string().nullable(),
      round: count,
      status: z.string(),
      team: z.string(),
      reason: z.string(),
      score_id: z.string(),
      at: z.string(),
    }),
  ),
});

/** What became of an item, as far as whoever did it has to know. */
const settled = z.object({ item: z.string(), round: count, at: z.string() });

function settledOf({ item, round, at }: z.infer<typeof settled>): z.infer<typeof settled> {
  return { item, round, at };
}

const handedOut = z
  .object({
    item: z.string(),
    input: z.string().nullable(),
    outputs: z.array(z.string()),
    masked: count,
    rubric: rubricSchema,
    round: count,
    until: z.string(),
    voted: count,
    left: count,
  })
  .meta({ id: 'HandedOut' });

const dispute = handedOut
  .pick({ item: true, input: true, outputs: true, masked: true, rubric: true, round: true })
  .extend({
    differing: z.array(z.string()),
    said: z.array(z.object({ values: reviewValuesSchema, reason: z.string() })),
  })
  .meta({ id: 'Dispute' });

const vote = reviewVoteSchema.omit({ salt: true }).meta({ id: 'CastVote' });

/** Who judges: the token's own name; a host may rate for somebody who sits beside them. */
const rater = reference.optional();

/** People judge one item at a time, blind. How they agree is the host's to know. */
export const reviewRoutes = [
  route({
    method: 'get',
    path: '/api/review',
    summary: 'The evaluators that use human review, and for the host their progress and agreement',
    access: reviewers,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      sentence,
      evaluators: z.array(
        z.object({ key: z.string(), name: z.string(), reviews: z.array(reviewStatus).nullable() }),
      ),
    }),
    handle: async ({ identity }, { world }) =>
      (await verbs.views.review())({ viewer: viewerOf(identity.role) }, world),
  }),
  route({
    method: 'post',
    path: '/api/review/next',
    summary: 'The next item for a rater, blind, reserved for them until its deadline',
    access: reviewers,
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({ evaluator: reference, rater, skip: reference.optional() }),
    answer: z.object({ item: handedOut.nullable() }),
    handle: async ({ body, identity }, { world }) =>
      withoutNames(
        identity,
        (await verbs.review.next())({ ...body, rater: raterOf(body.rater, identity) }, world),
      ),
  }),
  route({
    method: 'post',
    path: '/api/review/votes',
    summary: 'Judge an assigned item; acknowledged once it is stored durably',
    access: reviewers,
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({
      evaluator: reference,
      rater,
      item: reference,
      values: reviewValuesSchema,
      reason: z.string().max(20_000).optional(),
    }),
    status: 201,
    answer: z.object({ vote }),
    handle: async ({ body, identity }, { world }) =>
      withoutNames(
        identity,
        (await verbs.review.vote())({ ...body, rater: raterOf(body.rater, identity) }, world),
      ),
  }),
  route({
    method: 'post',
    path: '/api/review/undo',
    summary: 'Undo a vote, until a score uses it',
    access: reviewers,
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({ evaluator: reference, rater, item: reference }),
    status: 201,
    answer: z.object({ vote }),
    handle: async ({ body, identity }, { world }) =>
      (await verbs.review.undo())({ ...body, rater: raterOf(body.rater, identity) }, world),
  }),
  route({
    method: 'get',
    path: '/api/review/disputes',
    summary: 'Items on which raters differ, for an adjudicator: their votes without their names',
    access: reviewers,
    params: null,
    query: z.strictObject({ evaluator: reference, adjudicator: reference.optional() }),
    body: null,
    answer: z.object({ disputes: z.array(dispute) }),
    handle: async ({ query, identity }, { world }) => {
      const disputes = await verbs.review.disputes();
      const adjudicator = raterOf(query.adjudicator, identity);
      return withoutNames(identity, disputes({ ...query, adjudicator }, world));
    },
  }),
  route({
    method: 'post',
    path: '/api/review/decisions',
    summary: 'Decide an item on which raters differ; their votes are kept',
    access: reviewers,
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({
      evaluator: reference,
      adjudicator: reference.optional(),
      item: reference,
      values: reviewValuesSchema,
      reason: z.string().min(1).max(20_000),
    }),
    status: 201,
    answer: z.object({ decision: settled }),
    handle: async ({ body, identity }, { world }) => {
      const adjudicate = await verbs.review.adjudicate();
      const adjudicator = raterOf(body.adjudicator, identity);
      const { decision } = await withoutNames(identity, adjudicate({ ...body, adjudicator }, world));
      return { decision: settledOf(decision) };
    },
  }),
  route({
    method: 'post',
    path: '/api/review/appeals',
    summary: 'Appeal an item of your own submission: it goes to raters who have not seen it',
    access: submitters,
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({
      evaluator: reference,
      submission: reference,
      item: reference,
      team: reference.optional(),
      reason: z.string().min(1).max(20_000),
    }),
    status: 201,
    answer: z.object({ appeal: settled }),
    handle: async ({ body, identity }, { world }) => {
      const appeal = await verbs.review.appeal();
      const made = await appeal({ ...body, team: raterOf(body.team, identity) }, world);
      return { appeal: settledOf(made.appeal) };
    },
  }),
];

function raterOf(asked: string | undefined, { role, name }: Asked<never, never, never>['identity']): string {
  if (asked === undefined || asked === name) return name;
  if (seesLabels.has(role)) return asked;
  throw new Refusal(404, 'E_RATER_UNKNOWN', `you cannot judge as ${JSON.stringify(asked)}`);
}
