import { officialScoreSchema, scoredMetricSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { hosts, submitters } from '../access/who.ts';
import { Refusal } from '../http/problem.ts';
import { sentence } from './answers.ts';
import { reference } from './fields.ts';
import { route } from './route.ts';
import { ownOf } from './submissions.ts';

const count = z.int().nonnegative();
const number = z.string().nullable();
const factor = z.enum(['run', 'scorer', 'hidden_data', 'judge_drift']);
const told = z.object({ submission_id: z.string(), scorer_of: z.string(), hidden_of: z.string() });

const explained = z.object({
  id: z.string(),
  submission_id: z.string(),
  team: z.string(),
  scorer_id: z.string(),
  snapshot_id: z.string().nullable(),
  made_at: z.string(),
  number: scoredMetricSchema.nullable(),
});

/** Why two scores differ, and the reruns that would tell what cannot be told yet. */
export const explanationRoutes = [
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/explanation',
    summary:
      'Why two scores differ: run, scorer, hidden data, judge or chance; submitters see only their own',
    access: submitters,
    params: z.strictObject({ evaluator: reference }),
    query: z.strictObject({ a: reference, b: reference }),
    body: null,
    answer: z.object({
      sentence,
      headline: z.string(),
      scores: z.tuple([explained, explained]),
      explanation: z.object({
        scores: z.tuple([z.string(), z.string()]),
        verdict: z.enum(['same', ...factor.options, 'noise', 'alarm', 'confounded']),
        factors: z.array(factor),
        metrics: z.array(z.object({ name: z.string(), a: number, b: number, delta: number })),
        components: z.array(z.string()),
        hidden_data: z.object({ added: count, removed: count, relabelled: count }).nullable(),
        repeats: z.object({ n: count, std: z.number().nullable() }),
        steps: z.array(z.object({ factor, delta: number })),
        reruns: z.array(told),
      }),
    }),
    handle: async ({ params, query, identity }, { world }) =>
      (await verbs.views.explanation())(
        { ...params, ...query, ...ownOf(undefined, identity), actor: identity.name },
        world,
      ),
  }),
  route({
    method: 'post',
    path: '/api/evaluators/{evaluator}/reruns',
    summary: 'Rescore a submission by any stored version; earlier scores are kept',
    access: hosts,
    params: z.strictObject({ evaluator: reference }),
    query: z.strictObject({}),
    body: z.strictObject({
      submission: reference,
      scorer_of: reference.optional(),
      hidden_of: reference.optional(),
      reason: z.string().min(1).max(1000),
      /** The digest of the newest version that the reader saw: one who has not seen the newest does not decide. */
      seen: reference,
    }),
    status: 201,
    answer: z.object({ score: officialScoreSchema.pick({ id: true, status: true, metrics: true }) }),
    handle: async ({ params, body: { seen, ...asked }, identity }, { world }) => {
      const view = await verbs.views.evaluator();
      const { evaluator } = await view({ ...params, viewer: 'evaluator' }, world);
      if (evaluator.digest !== seen)
        throw new Refusal(
          409,
          'E_EVALUATOR_CHANGED',
          `the newest version is ${evaluator.digest}, not ${seen}`,
          {
            fix: 'check what changed, then try again',
            field: 'seen',
          },
        );
      const rerun = await verbs.rerun();
      const { score } = await rerun({ ...asked, actor: identity.name }, world);
      return { score: { id: score.id, status: score.status, metrics: score.metrics } };
    },
  }),
];
