import type { Report } from '@assay/engine';
import * as z from 'zod';

/** What stands in more than one answer. */

const count = z.int().nonnegative();

/** `assay.report.v1`. Its schema is the engine's, which the description of the interface takes from there. */
export const report = z.custom<Report>(() => true).meta({ id: 'Report' });

export const limits = z.object({ low: z.number(), high: z.number() });

/** What a page begins with: what decides, and what stands beside it. */
export const sentence = z.object({ strong: z.string(), rest: z.string() }).meta({ id: 'Sentence' });

export const runRow = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'closed', 'stopped']),
    started_at: z.string(),
    closed_at: z.string().nullable(),
    evaluation_key: z.string(),
    task_specification_key: z.string(),
    task_key: z.string(),
    model_key: z.string(),
    samples: count,
    run_index: count,
    series_of: z.string().nullable(),
    verdict: z.enum(['pass', 'fail', 'inconclusive']).nullable(),
    execution_id: z.string().nullable(),
    headline: z
      .object({
        name: z.string(),
        value: z.number(),
        interval: limits.nullable(),
        n: count.nullable(),
        missing: count.nullable(),
      })
      .nullable(),
    scoring_id: z.string().nullable(),
    mark: z.string().nullable(),
  })
  .meta({ id: 'RunRow' });

export const facet = z.array(z.object({ value: z.string(), count }));

/** What is wrong beside the answer. */
export const fault = z
  .object({ code: z.string(), message: z.string(), fix: z.string().optional() })
  .nullable();
