import { implementationVerdictSchema, jsonValueSchema, reproductionSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { everybody, hosts, reviewers } from '../access/who.ts';
import { fault, sentence } from './answers.ts';
import { wholeNumber, pageSize } from './fields.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();
const path = z.string().min(1).max(1000);
const reproduction = reproductionSchema.meta({ id: 'Reproduction' });

const shownRow = z.object({
  part: z.string(),
  metric: z.string(),
  reported: z.string(),
  claimed: z.string(),
  obtained: z.string(),
  delta: z.string(),
  n: z.string(),
  outcome: z.string(),
});

const estimate = z.object({
  label: z.string(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** What papers report, run again. */
export const reproductionRoutes = [
  route({
    method: 'get',
    path: '/api/reproductions',
    summary: 'The reproductions, and how many of their numbers agree',
    access: everybody,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      sentence,
      reproductions: z.array(
        z.object({
          path: z.string(),
          title: z.string(),
          reported_model: z.string().nullable(),
          obtained_model: z.string().nullable(),
          setting: z.enum(['paper_only', 'ct_only']).nullable(),
          started_at: z.string().nullable(),
          outcomes: z.object({
            consistent: count,
            deviates: count,
            not_comparable: count,
            not_obtained: count,
            not_reported: count,
          }),
          disputed: count,
          fault,
        }),
      ),
    }),
    handle: async (_, { world }) => (await verbs.views.reproductions())({}, world),
  }),
  route({
    method: 'get',
    path: '/api/reproductions/one',
    summary: 'One reproduction: every reported number beside the obtained one',
    access: everybody,
    params: null,
    query: z.strictObject({ path }),
    body: null,
    answer: z.object({
      path: z.string(),
      sentence,
      reproduction,
      shown: z.array(shownRow),
      notes: z.array(z.string()),
      differences: z.array(estimate),
      others: z.array(z.object({ path: z.string(), reproduction, shown: z.array(shownRow) })),
    }),
    handle: async ({ query }, { world }) => (await verbs.views.reproduction())(query, world),
  }),
  route({
    method: 'get',
    path: '/api/reproductions/answers',
    summary: 'The answers behind one row, with their labels',
    access: hosts,
    params: null,
    query: z.strictObject({
      path,
      row: wholeNumber(100_000),
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      files: z.array(z.string()),
      columns: z.array(z.string()),
      total: count,
      offset: count,
      rows: z.array(z.array(jsonValueSchema)),
    }),
    handle: async ({ query }, { world }) => (await verbs.views.reproducedAnswers())(query, world),
  }),
  route({
    method: 'post',
    path: '/api/reproductions/verdicts',
    summary: 'Record for one row whether its metric is implemented as the paper defines it',
    access: { ...reviewers, ownership: 'any' },
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({
      path,
      subtask: z.string().min(1).max(1000).optional(),
      metric: z.string().min(1).max(1000),
      correctly: z.boolean(),
      reason: z.string().min(1).max(20_000).optional(),
    }),
    status: 201,
    answer: z.object({ verdict: implementationVerdictSchema }),
    handle: async ({ body, identity }, { world }) => {
      // Only what is listed can be judged: paths are checked where reproductions are shown.
      await (await verbs.views.reproduction())({ path: body.path }, world);
      const judge = await verbs.reproduce.judge();
      const { verdict } = await judge({ ...body, by: identity.name }, world);
      return { verdict };
    },
  }),
];
