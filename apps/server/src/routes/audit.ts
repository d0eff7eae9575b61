import { jsonObjectSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { everybody, hosts } from '../access/who.ts';
import { reference, wholeNumber, batchSize } from './fields.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();

const logged = z
  .object({
    index: count,
    kind: z.string(),
    about: z.string(),
    signed_by: z.array(z.string()),
    predicate: jsonObjectSchema,
  })
  .meta({ id: 'LoggedEvent' });

/** The ledger of an evaluator. Bundles and checkpoints are for everybody; what the log says of others is the host's. */
export const auditRoutes = [
  route({
    method: 'get',
    path: '/api/audit',
    summary:
      'Entries of the ledger, newest last; pass the first of a page as `before` for the page before it',
    access: hosts,
    params: null,
    query: z.strictObject({
      before: wholeNumber(999_999_999).optional(),
      limit: batchSize(10_000).optional(),
    }),
    body: null,
    answer: z.object({ origin: z.string(), size: count, events: z.array(logged) }),
    handle: async ({ query: { limit = 200, before } }, { world }) =>
      (await verbs.audit.log())({ before, limit }, world),
  }),
  route({
    method: 'get',
    path: '/api/audit/entries/{id}',
    summary: 'All ledger entries about one subject',
    access: hosts,
    params: z.strictObject({ id: reference }),
    query: z.strictObject({}),
    body: null,
    answer: z.object({ id: z.string(), size: count, events: z.array(logged) }),
    handle: async ({ params }, { world }) => (await verbs.audit.show())(params, world),
  }),
  route({
    method: 'get',
    path: '/api/audit/checkpoint',
    summary: 'The signed head of the ledger; keep a copy to detect later changes to past entries',
    access: everybody,
    params: null,
    query: z.strictObject({ since: wholeNumber(999_999_999).optional() }),
    body: null,
    answer: z.object({
      size: count,
      checkpoint: z.string().nullable(),
      consistency: z.object({ from: count, to: count, proof: z.array(z.string()) }).nullable(),
    }),
    handle: async ({ query }, { world }) => (await verbs.audit.checkpoint())(query, world),
  }),
  route({
    method: 'get',
    path: '/api/audit/bundles/{score}',
    summary: 'The document that proves one score',
    access: hosts,
    params: z.strictObject({ score: reference }),
    query: z.strictObject({}),
    body: null,
    answer: z.object({ bundle: jsonObjectSchema }),
    handle: async ({ params }, { world }) => (await verbs.audit.export())(params, world),
  }),
];
