import * as z from 'zod';

/** Make an evaluator of a bundle of Codabench. */
export const initFromBundleRequest = z
  .strictObject({
    /** The zip. */
    bundle: z.string().min(1),
    /** The index of the task; that of the first phase unless it is said. */
    task: z.int().nonnegative().optional(),
    /** A folder that does not exist yet, or is empty. */
    out: z.string().min(1),
  })
  .readonly();

export type InitFromBundleRequest = z.infer<typeof initFromBundleRequest>;
