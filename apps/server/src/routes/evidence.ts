import { jsonObjectSchema, jsonValueSchema, officialScoreSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { hosts } from '../access/who.ts';
import { reference } from './fields.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();
const rate = z.object({ hits: count, of: count, low: z.number().nullable(), high: z.number().nullable() });

/** How the judges of a scorer did on answers that people have judged. */
const calibration = z
  .object({
    scorer: z.string(),
    version: z.string(),
    cases: count,
    agreement: rate,
    sensitivity: rate,
    specificity: rate,
    kappa: z.number().nullable(),
    prevalence: z.number(),
    unjudged: count,
    critical_failed: z.array(z.string()),
    position: rate.nullable(),
    length_correlation: z.number().nullable(),
    served: z.record(z.string(), z.string()),
    passed: z.boolean(),
    why: z.string().nullable(),
    wrong: z.array(z.object({ id: z.string(), human_verdict: z.string(), verdict: z.string() })),
  })
  .meta({ id: 'JudgeCalibration' });

/** What official scores are made of. It is opened rather than read: who opened it, and why, stands in the ledger. */
export const evidenceRoutes = [
  route({
    method: 'post',
    path: '/api/evaluators/{evaluator}/evidence',
    summary:
      'Open the items, games, verdicts or votes behind a score, page by page; the ledger records who did',
    access: hosts,
    params: z.strictObject({ evaluator: reference }),
    query: z.strictObject({}),
    body: z.strictObject({
      score: reference,
      reason: z.string().min(1).max(1000),
      offset: count.max(100_000_000).optional(),
      limit: z.int().min(1).max(1000).optional(),
    }),
    answer: z.object({
      score: officialScoreSchema.pick({
        id: true,
        submission_id: true,
        evaluator_key: true,
        split: true,
        status: true,
        metrics: true,
      }),
      total: count.nullable(),
      offset: count,
      items: z.array(jsonObjectSchema),
      trace: jsonValueSchema,
      judges: z.array(calibration),
    }),
    handle: async ({ params, body, identity }, { world }) =>
      (await verbs.views.evidence())({ ...params, ...body, actor: identity.name }, world),
  }),
];
