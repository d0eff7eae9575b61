import { shellWord } from '@assay/shown';
import { histogramSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { seesLabels } from '../access/roles.ts';
import { runReaders } from '../access/who.ts';
import { realNumber, reference, wholeNumber, pageSize, words, yes } from './fields.ts';
import { route } from './route.ts';
import { rowScore } from './row-score.ts';
import { sampleAnswer } from './sample-answer.ts';

const count = z.int().nonnegative();

const passRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('is-true') }),
  z.object({ kind: z.literal('at-least'), threshold: z.number() }),
  z.object({ kind: z.literal('at-most'), threshold: z.number() }),
]);

/** A column of the table: a score as its metric declares it. */
const scoreColumn = z
  .object({
    name: z.string(),
    metric: z.string(),
    kind: z.enum(['sample', 'set', 'port']),
    type: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('boolean') }),
      z.object({ kind: z.literal('number'), min: z.number().nullable(), max: z.number().nullable() }),
      z.object({ kind: z.literal('label') }),
    ]),
    direction: z.enum(['higher', 'lower', 'none']),
    pass_rule: passRule.nullable(),
  })
  .meta({ id: 'ScoreColumn' });

const sampleRow = z
  .object({
    ordinal: count,
    trial: count,
    sample_id: z.string(),
    input_preview: z.string().nullable(),
    output_preview: z.string().nullable(),
    failed: z.object({ class: z.string(), message: z.string() }).nullable(),
    expected_preview: z.string().optional(),
    tags: z.array(z.string()),
    scores: z.array(rowScore),
    latency_ms: z.number().nullable(),
    cost_usd: z.number().nullable(),
    truncated: z.boolean(),
    agreement: z.number().nullable(),
    before: z.array(rowScore).nullable(),
  })
  .meta({ id: 'SampleRow' });

const facets = z.object({
  outcome: z.object({ passed: count, failed: count, missing: count }),
  cohort: z.array(z.object({ name: z.string().nullable(), label: z.string(), count })),
  class: z.array(z.object({ name: z.string(), count })),
  turned: z.object({ better: count, worse: count }).nullable(),
  unstable: count.nullable(),
  truncated: count,
  histogram: histogramSchema.nullable(),
});

/** The table of a run's samples, and one sample. */
export const sampleRoutes = [
  route({
    method: 'get',
    path: '/api/runs/{run}/samples',
    summary: 'A page of the samples of a run, with counts for every other filter',
    access: runReaders,
    params: z.strictObject({ run: reference }),
    query: z.strictObject({
      against: reference.optional(),
      q: words.optional(),
      outcome: z.enum(['passed', 'failed', 'missing']).optional(),
      score: reference.optional(),
      score_min: realNumber.optional(),
      score_max: realNumber.optional(),
      cohort: z.string().max(1000).optional(),
      untagged: yes.optional(),
      class: reference.optional(),
      turned: z.enum(['better', 'worse']).optional(),
      unstable: yes.optional(),
      truncated: yes.optional(),
      sort: z
        .string()
        .max(300)
        .regex(/^(?:score:.+|ordinal|latency|cost|sample)$/)
        .optional(),
      order: z.enum(['up', 'down']).optional(),
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      run_id: z.string(),
      scoring_id: z.string().nullable(),
      total: count,
      all: count,
      offset: count,
      scores: z.array(scoreColumn),
      rows: z.array(sampleRow),
      facets,
      no_inputs_because: z.string().nullable(),
    }),
    handle: async ({ params, query: { q, order, ...query }, identity }, { world, project }) => {
      const samples = await verbs.views.samples();
      return samples(
        {
          ...params,
          ...query,
          text: q,
          descending: order === 'down',
          with_labels: seesLabels.has(identity.role),
          project,
        },
        world,
      );
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{run}/samples/{sample}',
    summary: 'One sample: its input, its answers, why it was scored as it was, and its other runs',
    access: runReaders,
    params: z.strictObject({ run: reference, sample: z.string().min(1).max(2000) }),
    query: z.strictObject({ against: reference.optional() }),
    body: null,
    answer: sampleAnswer,
    handle: async ({ params, query, identity }, { world, project }) => {
      const sample = await verbs.views.sample();
      const withLabels = seesLabels.has(identity.role);
      const view = await sample({ ...params, ...query, with_labels: withLabels, project }, world);
      return {
        ...view,
        command: `assay log ${view.run_id} ${shellWord(view.sample_id)}`,
        run_command: `assay run ${shellWord(view.evaluation_key)} --where ${shellWord(`id = "${view.sample_id}"`)}`,
      };
    },
  }),
];
