import { comparisonSchema, stabilitySchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { runReaders } from '../access/who.ts';
import { runRow, sentence } from './answers.ts';
import { reference, wholeNumber, pageSize, yes } from './fields.ts';
import { route } from './route.ts';
import { rowScore } from './row-score.ts';

const count = z.int().nonnegative();

const turnedSample = z.object({
  sample_id: z.string(),
  trial: count,
  input_preview: z.string().nullable(),
  before_output: z.string(),
  after_output: z.string(),
  before_score: rowScore,
  after_score: rowScore,
});

const ofKinds = <Value extends z.ZodType>(value: Value) =>
  z.object({
    worse: value,
    better: value,
    changed: value,
    both_fail: value,
    both_pass: value,
    same: value,
  });

const turned = z.object({
  score_name: z.string(),
  score_names: z.array(z.string()),
  counts: ofKinds(count),
  lists: ofKinds(z.array(turnedSample)),
});

const spread = z.number().nullable();

const scorerSpread = z.object({
  run_id: z.string(),
  scorings: count,
  metrics: z.record(
    z.string(),
    z.object({
      over_runs: spread,
      scorer: spread,
      solver: spread,
      source: z.enum(['neither', 'solver', 'scorer', 'both', 'unknown']),
    }),
  ),
  samples: z.object({ solver: count, scorer: count, neither: count }),
});

/** Runs against each other, and against themselves. */
export const compareRoutes = [
  route({
    method: 'get',
    path: '/api/compare',
    summary: 'The first run compared with each of the others, sample by sample',
    access: runReaders,
    params: null,
    query: z.strictObject({
      /** Two or more, parted by commas. */
      runs: z
        .string()
        .max(2500)
        .regex(/^[^,]+(?:,[^,]+){1,11}$/, 'expected two to twelve runs, separated by commas'),
      allow_changed: yes.optional(),
      score: reference.optional(),
      limit: pageSize(500).optional(),
    }),
    body: null,
    answer: z.object({
      runs: z.array(runRow),
      comparisons: z.array(
        z.object({
          sentence,
          comparison: comparisonSchema.meta({ id: 'Comparison' }),
          turned: turned.nullable(),
        }),
      ),
      command: z.string(),
    }),
    handle: async ({ query: { runs, ...query } }, { world, project }) => {
      const compare = await verbs.views.compare();
      const view = await compare({ ...query, runs: runs.split(','), project }, world);
      return { ...view, command: `assay compare ${view.runs.map(({ id }) => id).join(' ')}` };
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{run}/stability',
    summary: 'The numbers of the repeated runs of a series, and its samples, least stable first',
    access: runReaders,
    params: z.strictObject({ run: reference }),
    query: z.strictObject({
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      sentence,
      stability: stabilitySchema.meta({ id: 'Stability' }),
      scorer_spread: scorerSpread.nullable(),
      runs: z.array(runRow),
      score_names: z.array(z.string()),
      total: count,
      offset: count,
      cells: z.array(z.object({ sample_id: z.string(), runs: z.array(z.array(rowScore).nullable()) })),
      command: z.string(),
    }),
    handle: async ({ params, query }, { world, project }) => {
      const stability = await verbs.views.stability();
      const view = await stability({ ...params, ...query, project }, world);
      return { ...view, command: `assay repeat --of ${view.stability.run_ids[0]!}` };
    },
  }),
];
