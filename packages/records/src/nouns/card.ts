import * as z from 'zod';

const flag = z.union([z.literal(0), z.literal(1)]).nullable();

/** The four signals of one (model, path, metric). Flags are 0, 1, or null where nothing can be said. */
export const signalsSchema = z.strictObject({
  model: z.string().min(1),
  path: z.tuple([z.string(), z.string(), z.string(), z.string().nullable()]),
  metric: z.string().min(1),
  reports: z.int().positive(),
  reproducibility_gap: flag,
  missing_fields: z.array(z.string()),
  first_party_only: flag,
  multi_party: flag,
  variants: z.int().nonnegative(),
  parties: z.int().nonnegative(),
  variant_divergence: flag,
  cross_party_divergence: flag,
  comparability: flag,
  differing_fields: z.array(z.string()),
});

/** What is known about a benchmark, and the signals of what was reported on it. */
export const cardSchema = z.strictObject({
  schema_version: z.literal('assay.card.v1'),
  benchmark: z.string().min(1),
  completeness: z.number().min(0).max(1).nullable(),
  signals: z.array(signalsSchema),
});

export type Signals = z.infer<typeof signalsSchema>;
export type Card = z.infer<typeof cardSchema>;
