import * as z from 'zod';

const floor = z.strictObject({ min: z.number() });
const share = z.strictObject({ min: z.number().min(0).max(1) });

/** A rule over a scoring; its result is a Verdict. */
export const gateSchema = z.union([
  z.strictObject({ macro_f1: share }),
  z.strictObject({ coverage: share }),
  z.strictObject({
    metric: z.string().min(1),
    cohort: z.string().min(1).optional(),
    pass_rate: share.optional(),
    mean: floor.optional(),
  }),
  z.strictObject({
    regression: z.strictObject({
      against: z.string().min(1),
      metric: z.string().min(1),
      max_drop: z.number().nonnegative().optional(),
      max_regressions: z.int().nonnegative().optional(),
      confident_only: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    stability: z.strictObject({ metric: z.string().min(1), max_std: z.number().nonnegative() }),
  }),
]);

export type Gate = z.infer<typeof gateSchema>;
