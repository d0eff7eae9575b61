import * as z from 'zod';

/** Set what a paper reports beside what a reproduction obtained. */
export const reproduceTableRequest = z
  .strictObject({
    /** reproduction.yaml: where the solutions and the outputs stand, and how each number is measured; the folder that it stands in; or the record of a run, which a plan without outputs of its own means once there is one. */
    path: z.string(),
    as: z.enum(['markdown', 'html', 'latex', 'csv']).optional(),
  })
  .readonly();

export type ReproduceTableRequest = z.infer<typeof reproduceTableRequest>;
