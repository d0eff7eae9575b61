import * as z from 'zod';

/** Hold a project against the task file that it implements. */
export const checkImplementationRequest = z
  .strictObject({
    /** The folder of the project, or its assay.yaml. */
    project: z.string(),
    /** A solution, or the skeleton of one, for what it says about the judge. */
    baseline: z.string().optional(),
    /** How many samples are asked in the dry run; 0: none. */
    samples: z.int().nonnegative().max(1000).optional(),
  })
  .readonly();

export type CheckImplementationRequest = z.infer<typeof checkImplementationRequest>;
