import * as z from 'zod';

/** What a question with SQL of one's own may take before it is ended. */
export const limitFields = {
  max_seconds: z.number().positive().optional(),
  /** Of the process that answers. */
  max_memory_bytes: z.int().positive().optional(),
  /** On the disk, for what does not fit into memory. */
  max_spill_bytes: z.int().positive().optional(),
};

const limits = z.strictObject(limitFields).readonly();

export type LimitFields = z.infer<typeof limits>;
