import { jsonValueSchema, runManifestSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { runReaders } from '../access/who.ts';
import { facet, fault, report, runRow, sentence } from './answers.ts';
import { reference, wholeNumber, pageSize, words } from './fields.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();

/** Runs, and one run. */
export const runRoutes = [
  route({
    method: 'get',
    path: '/api/runs',
    summary: 'Runs with their verdict and headline number',
    access: runReaders,
    params: null,
    query: z.strictObject({
      evaluation: reference.optional(),
      specification: reference.optional(),
      task: reference.optional(),
      model: reference.optional(),
      status: z.enum(['open', 'closed', 'stopped']).optional(),
      verdict: z.enum(['pass', 'fail', 'inconclusive', 'none']).optional(),
      q: words.optional(),
      sort: z.enum(['newest', 'oldest', 'value', 'model', 'evaluation', 'verdict']).optional(),
      after: reference.optional(),
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      total: count,
      all: count,
      offset: count,
      runs: z.array(runRow),
      under_way: z.array(z.string()),
      next: z.string().nullable(),
      facets: z.object({ evaluation: facet, model: facet, status: facet, verdict: facet }),
    }),
    handle: async ({ query: { q, ...query } }, { world, project }) => {
      const runs = await verbs.views.runs();
      return runs({ ...query, text: q, project }, world);
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{run}',
    summary: 'One run: its verdict and the reasons, its numbers, its manifest',
    access: runReaders,
    params: z.strictObject({ run: reference }),
    query: z.strictObject({ against: reference.optional() }),
    body: null,
    answer: z.object({
      run: runRow,
      unfinished: z.object({ kept: count, all: count, is_under_way: z.boolean() }).nullable(),
      manifest: runManifestSchema,
      report: report.nullable(),
      sentence,
      prompt: jsonValueSchema.nullable(),
      other_scorers: z.array(z.string()),
      baselines: z.array(z.string()),
      held_against: z.array(z.object({ name: z.string(), run_id: z.string() })),
      series: z.array(z.string()).nullable(),
      project_fault: fault,
      command: z.string(),
    }),
    handle: async ({ params, query }, { world, project }) => {
      const run = await verbs.views.run();
      const view = await run({ ...params, ...query, project }, world);
      const beside = query.against === undefined ? '' : ` --against ${query.against}`;
      const shows = view.report === null ? 'log' : 'report';
      return { ...view, command: `assay ${shows} ${view.manifest.id}${beside}` };
    },
  }),
];
