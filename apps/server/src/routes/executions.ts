import { eventSchema, type Execution, executionSchema, jsonObjectSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { runReaders } from '../access/who.ts';
import { limits, sentence } from './answers.ts';
import { reference, wholeNumber, batchSize } from './fields.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();

const status = z.enum(['running', 'completed', 'stopped', 'interrupted', 'failed', 'died', 'unknown']);

/** Whose process and which machine it was is not for readers. */
const execution = executionSchema.omit({ asked_by: true }).meta({ id: 'Execution' });

const listed = z.object({ execution, status });

type Listed = Readonly<{ execution: Execution; status: z.infer<typeof status> }>;

function withoutAsker({ execution: { asked_by: _asker, ...rest }, status }: Listed) {
  return { execution: rest, status };
}

/** What is under way, what came of it, and what needs attention. */
export const executionRoutes = [
  route({
    method: 'get',
    path: '/api/today',
    summary: 'What needs attention, what is under way, and every evaluation over time',
    access: runReaders,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      sentence,
      attention: z.array(
        z.object({
          kind: z.enum(['gate_failed', 'gate_inconclusive', 'run_unfinished', 'unstable']),
          title: z.string(),
          reasons: z.array(z.string()),
          run_id: z.string(),
          at: z.string(),
        }),
      ),
      under_way: z.array(listed),
      evaluations: z.array(
        z.object({
          evaluation_key: z.string(),
          task_specification_key: z.string(),
          metric: z.string().nullable(),
          verdict: z.enum(['pass', 'fail', 'inconclusive']).nullable(),
          last_run_id: z.string(),
          mark: z.string().nullable(),
          last_at: z.string(),
          runs: count,
          dots: z.array(
            z.object({
              run_id: z.string(),
              started_at: z.string(),
              value: z.number(),
              interval: limits.nullable(),
              n: count.nullable(),
            }),
          ),
        }),
      ),
      counts: z.object({ specifications: count, runs: count, open: count }),
    }),
    handle: async (_, { world, project }) => {
      const today = await (await verbs.views.today())({ project }, world);
      return { ...today, under_way: today.under_way.map(withoutAsker) };
    },
  }),
  route({
    method: 'get',
    path: '/api/executions',
    summary: 'Executions, newest first, with their outcome',
    access: runReaders,
    params: null,
    query: z.strictObject({
      evaluation: reference.optional(),
      specification: reference.optional(),
      status: status.optional(),
      after: reference.optional(),
      limit: batchSize(1000).optional(),
    }),
    body: null,
    answer: z.object({ items: z.array(listed), next: z.string().nullable() }),
    handle: async ({ query }, { world, project }) => {
      const executions = await verbs.list.executions();
      const page = await executions({ ...query, project }, world);
      return { items: page.items.map(withoutAsker), next: page.next };
    },
  }),
  route({
    method: 'get',
    path: '/api/executions/progress',
    summary: 'The progress of every run under way: the data of its newest run.progress event',
    access: runReaders,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({
      runs: z.array(z.object({ run_id: z.string(), at: z.string(), data: jsonObjectSchema })),
    }),
    handle: async (_, { world, project }) => (await verbs.views.progress())({ project }, world),
  }),
  route({
    method: 'get',
    path: '/api/events/since',
    summary: 'The events after one, by its number; without a number, the number of the last',
    access: runReaders,
    params: null,
    query: z.strictObject({
      after: wholeNumber(999_999_999).optional(),
      limit: batchSize(10_000).optional(),
    }),
    body: null,
    answer: z.object({
      events: z.array(z.object({ number: count, event: eventSchema.meta({ id: 'Event' }) })),
      last: count,
    }),
    handle: async ({ query }, { world, project }) => {
      const events = await verbs.events();
      return events({ ...query, project }, world);
    },
  }),
];
