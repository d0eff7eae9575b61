import {
  boardSchema,
  evaluatorSchema,
  jsonObjectSchema,
  officialScoreSchema,
  quotasSchema,
  submissionSchema,
  submissionStates,
  submissionStepSchema,
} from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { seesLabels } from '../access/roles.ts';
import { everybody, submitters } from '../access/who.ts';
import { Refusal } from '../http/problem.ts';
import { reference } from './fields.ts';
import { type Asked, route } from './route.ts';

const count = z.int().nonnegative();
const key = reference;

const shownEvaluator = z
  .object({
    key: z.string(),
    digest: z.string(),
    registered_at: z.string(),
    problem: z.object({ id: z.string().nullable(), digest: z.string() }),
    items: count.nullable(),
    snapshots: z.record(z.string(), z.string()),
    scorer: z.object({ id: z.string(), components: jsonObjectSchema }),
    metrics: z.array(jsonObjectSchema),
    evaluator: evaluatorSchema.omit({ labels: true }),
  })
  .meta({ id: 'ShownEvaluator' });

const { metrics, slices, counts, gates, error, execution, ...plain } = officialScoreSchema.pick({
  id: true,
  split: true,
  status: true,
  kind: true,
  marks: true,
  metrics: true,
  slices: true,
  counts: true,
  gates: true,
  error: true,
  execution: true,
}).shape;

/** A score as far as the reader may know it. */
const visibleScore = z
  .object({
    ...plain,
    metrics: metrics.exactOptional(),
    slices: slices.exactOptional(),
    counts: counts.exactOptional(),
    gates: gates.exactOptional(),
    error: error.exactOptional(),
    execution: execution.exactOptional(),
  })
  .meta({ id: 'VisibleScore' });

const listedSubmission = z.object({
  submission: submissionSchema.meta({ id: 'Submission' }),
  state: z.enum(submissionStates),
  steps: z.array(submissionStepSchema),
  scores: z.array(visibleScore),
});

const used = z.object({
  today: count,
  lifetime: count,
  in_flight: count,
  invalid_today: count,
  bytes_today: count,
});

/** Evaluators, their boards, and what was handed in. */
export const evaluatorRoutes = [
  route({
    method: 'get',
    path: '/api/evaluators',
    summary: 'The evaluators of this home: what they ask, give and commit to',
    access: everybody,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({ evaluators: z.array(shownEvaluator) }),
    handle: async (_, { world }) => (await verbs.evaluator.show())({}, world),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}',
    summary: 'One evaluator: its contract',
    access: everybody,
    params: z.strictObject({ evaluator: key }),
    query: z.strictObject({}),
    body: null,
    answer: z.object({ evaluators: z.array(shownEvaluator) }),
    handle: async ({ params }, { world }) => (await verbs.evaluator.show())(params, world),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/board',
    summary: 'The standing of teams under one scorer version',
    access: everybody,
    params: z.strictObject({ evaluator: key }),
    query: z.strictObject({ split: z.enum(['feedback', 'final']).optional() }),
    body: null,
    answer: boardSchema.meta({ id: 'Board' }),
    handle: async ({ params, query, identity }, { world }) =>
      (await verbs.leaderboard())(
        {
          ...params,
          final: query.split === 'final',
          viewer: seesLabels.has(identity.role) ? 'evaluator' : 'public',
        },
        world,
      ),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/submissions',
    summary: 'What was handed in, and where it stands; a submitter sees their own',
    access: submitters,
    params: z.strictObject({ evaluator: key }),
    query: z.strictObject({ state: z.enum(submissionStates).optional(), team: reference.optional() }),
    body: null,
    answer: z.object({ submissions: z.array(listedSubmission) }),
    handle: async ({ params, query, identity }, { world }) => {
      const isHost = seesLabels.has(identity.role);
      const team = isHost ? query.team : teamOf(query.team, identity);
      const list = await verbs.submissions();
      return list({ ...params, state: query.state, team, viewer: isHost ? 'evaluator' : 'submitter' }, world);
    },
  }),
  route({
    method: 'post',
    path: '/api/evaluators/{evaluator}/submissions',
    summary: 'Hand in a file: kept byte for byte, and acknowledged when it is durable',
    access: submitters,
    params: z.strictObject({ evaluator: key }),
    query: z.strictObject({
      file: z.string().regex(/^[\w][\w.-]{0,99}$/, 'expected the name of a file'),
      team: reference.optional(),
    }),
    body: null,
    upload: true,
    status: 201,
    answer: z.object({
      submission: submissionSchema.meta({ id: 'Submission' }),
      state: z.enum(submissionStates),
      problems: z.array(z.object({ code: z.string(), message: z.string(), fix: z.string().optional() })),
      quota: z.object({ used, limits: quotasSchema }),
    }),
    handle: async ({ params, query, identity, uploaded }, { world }) => {
      const team = teamOf(query.team, identity);
      const submit = await verbs.submit();
      const { problems, ...submitted } = await submit({ ...params, team, files: [uploaded!] }, world);
      return {
        ...submitted,
        problems: problems.map(({ code, message, fix }) => ({
          code,
          message,
          ...(fix === undefined ? {} : { fix }),
        })),
      };
    },
  }),
];

/** A submitter speaks for the team that their token is named after; a host for any. */
function teamOf(asked: string | undefined, { role, name }: Asked<never, never, never>['identity']): string {
  if (asked === undefined || asked === name) return name;
  if (seesLabels.has(role)) return asked;
  throw new Refusal(404, 'E_TEAM_UNKNOWN', `there is no team ${JSON.stringify(asked)} of yours`);
}
