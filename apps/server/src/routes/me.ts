import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { roles } from '../access/roles.ts';
import { everybody, reviewers, runReaders } from '../access/who.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();

/** Who the reader is here, and how much there is for them: pages ask only for what that role may see. */
export const meRoutes = [
  route({
    method: 'get',
    path: '/api/me',
    summary: 'Your role and name',
    access: everybody,
    params: null,
    query: z.strictObject({}),
    body: null,
    readsNothing: true,
    answer: z.object({ role: z.enum(roles), name: z.string() }),
    handle: ({ identity: { role, name } }) => Promise.resolve({ role, name }),
  }),
  route({
    method: 'get',
    path: '/api/counts',
    summary: 'Counts for each page: runs, evaluators, what is waiting to be scored or judged',
    access: runReaders,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      runs: count,
      open_runs: count,
      evaluators: count,
      waiting_submissions: count,
      review_items: count.nullable(),
    }),
    handle: async ({ identity }, { world, project }) =>
      (await verbs.views.counts())({ project, with_review: reviewers.roles.includes(identity.role) }, world),
  }),
];
