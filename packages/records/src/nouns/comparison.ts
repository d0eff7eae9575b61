import * as z from 'zod';

const interval = z.strictObject({ low: z.number(), high: z.number(), level: z.number().gt(0).lt(1) });

const metricDifference = z.strictObject({
  score_name: z.string().min(1),
  n: z.int().nonnegative(),
  difference: z.number().nullable(),
  interval: interval.nullable(),
  test: z.enum(['mcnemar_exact', 'permutation', 'none']),
  p_value: z.number().min(0).max(1).nullable(),
  p_adjusted: z.number().min(0).max(1).nullable(),
  wins: z.int().nonnegative(),
  losses: z.int().nonnegative(),
  ties: z.int().nonnegative(),
});

/** Two scorings, paired by sample: differences with their uncertainty, and what else differs between the two. */
export const comparisonSchema = z.strictObject({
  schema_version: z.literal('assay.comparison.v1'),
  before: z.string().min(1),
  after: z.string().min(1),
  paired: z.int().nonnegative(),
  only_before: z.int().nonnegative(),
  only_after: z.int().nonnegative(),
  changed: z.array(z.enum(['model', 'parameters', 'prompt', 'data', 'scorer', 'hidden_data'])),
  metrics: z.array(metricDifference),
});

export type Comparison = z.infer<typeof comparisonSchema>;
