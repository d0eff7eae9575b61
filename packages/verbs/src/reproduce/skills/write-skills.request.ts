import * as z from 'zod';

/** Write the skill files for coding agents. */
export const writeSkillsRequest = z
  .strictObject({
    /** A folder; files that are there already are left alone. */
    out: z.string().min(1),
  })
  .readonly();

export type WriteSkillsRequest = z.infer<typeof writeSkillsRequest>;
