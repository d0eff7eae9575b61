import * as z from 'zod';

const metricStability = z.strictObject({
  name: z.string().min(1),
  n: z.int().nonnegative(),
  mean: z.number().nullable(),
  std: z.number().nonnegative().nullable(),
});

const sampleStability = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('categorical'),
    sample_id: z.string().min(1),
    score_name: z.string().min(1),
    n: z.int().nonnegative(),
    mode: z.union([z.boolean(), z.string()]).nullable(),
    tied: z.boolean(),
    agreement_rate: z.number().min(0).max(1).nullable(),
  }),
  z.strictObject({
    kind: z.literal('numeric'),
    sample_id: z.string().min(1),
    score_name: z.string().min(1),
    n: z.int().nonnegative(),
    mean: z.number().nullable(),
    std: z.number().nonnegative().nullable(),
  }),
]);

/** What N runs of the same specification say, per metric and per sample. */
export const stabilitySchema = z.strictObject({
  schema_version: z.literal('assay.stability.v1'),
  run_ids: z.array(z.string().min(1)).min(1),
  metrics: z.array(metricStability),
  samples: z.array(sampleStability),
});

export type Stability = z.infer<typeof stabilitySchema>;
