import * as z from 'zod';

/** Write the skill files for coding agents. */
export const writeSkillsRequest = z
  .strictObject({
    /** A folder. */
    out: z.string().min(1),
    /** Whether skill files that are there are written over; else none is written. */
    overwrite: z.boolean().optional(),
  })
  .readonly();

export type WriteSkillsRequest = z.infer<typeof writeSkillsRequest>;
