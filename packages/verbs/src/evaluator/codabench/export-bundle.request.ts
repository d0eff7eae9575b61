import * as z from 'zod';

/** Write an evaluator as a bundle of Codabench. */
export const exportBundleRequest = z
  .strictObject({
    /** The path of evaluator.yaml. */
    evaluator: z.string().min(1),
    /** The zip that is written. */
    out: z.string().min(1),
    /** Whether a file that is there is written over. */
    overwrite: z.boolean().optional(),
  })
  .readonly();

export type ExportBundleRequest = z.infer<typeof exportBundleRequest>;
