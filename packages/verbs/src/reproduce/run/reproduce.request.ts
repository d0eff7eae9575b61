import * as z from 'zod';

/** Run a reproduction: a few samples first, all of them when that is allowed. */
export const reproduceRequest = z
  .strictObject({
    /** reproduction.yaml, or the folder that it stands in. */
    path: z.string(),
    /** Go beyond the dry run; a ceiling allows it too. */
    yes: z.boolean().optional(),
    /** Like `yes`, and samples that a finished run has answers to are asked again. */
    again: z.boolean().optional(),
    max_tokens: z.int().positive().optional(),
    max_cost_usd: z.number().positive().optional(),
    /** How many samples the dry run asks. */
    samples: z.int().positive().max(1000).optional(),
  })
  .readonly();

export type ReproduceRequest = z.infer<typeof reproduceRequest>;
