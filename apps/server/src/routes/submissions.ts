import {
  type AssayError,
  officialScoreSchema,
  quotasSchema,
  submissionSchema,
  standingStates,
  submissionStates,
  submissionStepSchema,
} from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { seesLabels } from '../access/roles.ts';
import { submitters } from '../access/who.ts';
import { Refusal } from '../http/problem.ts';
import { sentence } from './answers.ts';
import { reference, wholeNumber, pageSize } from './fields.ts';
import { type Asked, route } from './route.ts';

const count = z.int().nonnegative();

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

/** What became of a score; null while nothing ended it. */
const scoreEnd = z.object({
  status: z.enum(['superseded', 'invalidated', 'withdrawn']),
  at: z.string().nullable(),
  reason: z.string().nullable(),
  superseded_by: z.string().nullable(),
});

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
    end: scoreEnd.nullable(),
  })
  .meta({ id: 'VisibleScore' });

const submission = submissionSchema.meta({ id: 'Submission' });

const listedSubmission = z
  .object({
    submission,
    state: z.enum(submissionStates),
    steps: z.array(submissionStepSchema),
    scores: z.array(visibleScore),
    standing_id: z.string().nullable(),
    standing: z.object({
      state: z.enum(standingStates),
      why: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  })
  .meta({ id: 'ListedSubmission' });

/** Why something was refused, each with its place in the file. */
const problems = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    line: z.int().nullable().optional(),
    column: z.int().nullable().optional(),
    fix: z.string().optional(),
  }),
);

const used = z.object({
  today: count,
  lifetime: count,
  in_flight: count,
  invalid_today: count,
  bytes_today: count,
});
const quota = z.object({ used, limits: quotasSchema });

/** What a submitter says about a run: one JSON object, as the query carries it. */
const claims = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.json()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'expected one JSON object' });
      return z.NEVER;
    }
  })
  .meta({ type: 'string' });

/** What was handed in: each team its own, the host all. */
export const submissionRoutes = [
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/submissions',
    summary: 'Submissions and their states; submitters see only their own',
    access: submitters,
    params: z.strictObject({ evaluator: reference }),
    query: z.strictObject({
      state: z.enum(submissionStates).optional(),
      team: reference.optional(),
      after: reference.optional(),
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      sentence,
      total: count,
      offset: count,
      submissions: z.array(listedSubmission),
      next: z.string().nullable(),
      states: z.array(z.object({ value: z.enum(submissionStates), count })),
      quota: quota.nullable(),
    }),
    handle: async ({ params, query, identity }, { world }) =>
      (await verbs.views.submissions())({ ...params, ...query, ...ownOf(query.team, identity) }, world),
  }),
  route({
    method: 'get',
    path: '/api/evaluators/{evaluator}/submissions/{submission}',
    summary: 'One submission with its history and its scores; that of another team is not found',
    access: submitters,
    params: z.strictObject({ evaluator: reference, submission: reference }),
    query: z.strictObject({}),
    body: null,
    answer: listedSubmission.extend({ sentence, problems }).meta({ id: 'SubmissionView' }),
    handle: async ({ params: { evaluator, submission: id }, identity }, { world }) => {
      const view = await verbs.views.submission();
      const found = await view({ evaluator, id, ...ownOf(undefined, identity) }, world);
      return { ...found, problems: found.problems.map(told) };
    },
  }),
  route({
    method: 'post',
    path: '/api/evaluators/{evaluator}/submissions',
    summary: 'Submit a file: stored byte for byte, acknowledged once it is durable',
    access: submitters,
    params: z.strictObject({ evaluator: reference }),
    query: z.strictObject({
      file: z.string().regex(/^[\w][\w.-]{0,99}$/, 'expected the name of a file'),
      team: reference.optional(),
      claims: claims.optional(),
      /** Sent again with the same key, the same file is taken in once. */
      key: z.string().min(1).max(200).optional(),
    }),
    body: null,
    upload: true,
    status: 201,
    tellsQuota: true,
    answer: z.object({
      submission,
      state: z.enum(submissionStates),
      problems,
      quota,
    }),
    handle: async ({ params, query, identity, uploaded }, { world }) => {
      const submit = await verbs.submit();
      const { problems: found, ...submitted } = await submit(
        {
          ...params,
          team: teamOf(query.team, identity),
          files: [uploaded!],
          claims: query.claims,
          idempotency_key: query.key,
        },
        world,
      );
      return { ...submitted, problems: found.map(told) };
    },
  }),
];

/** A problem as its reader needs it; the message has its place. */
function told({ code, message, fix, location }: AssayError) {
  const place =
    location === undefined ? {} : { line: location.line ?? null, column: location.column ?? null };
  return { code, message, ...place, ...(fix === undefined ? {} : { fix }) };
}

type Who = Asked<never, never, never>['identity'];

/** The host sees all of them, or those of a team; a submitter their own, whatever is asked. */
export function ownOf(asked: string | undefined, identity: Who) {
  if (seesLabels.has(identity.role)) return { team: asked, viewer: 'evaluator' as const };
  return { team: teamOf(asked, identity), viewer: 'submitter' as const };
}

/** A submitter speaks for the team that their token is named after; a host for any. */
function teamOf(asked: string | undefined, { role, name }: Who): string {
  if (asked === undefined || asked === name) return name;
  if (seesLabels.has(role)) return asked;
  throw new Refusal(404, 'E_TEAM_UNKNOWN', `you have no team ${JSON.stringify(asked)}`);
}
