import * as z from 'zod';

/** Check, with nothing but keys that are trusted, that a bundle proves its score. */
export const verifyRequest = z
  .strictObject({
    /** The file of the bundle. */
    bundle: z.string().min(1),
    /** Verifier keys, or files of them, one a line. */
    keys: z.array(z.string().min(1)).readonly(),
    /** The same for witnesses, whose cosignature of the checkpoint is looked for. */
    witnesses: z.array(z.string().min(1)).readonly().exactOptional(),
    /** The folder of the files that were scored. */
    artifacts: z.string().min(1).exactOptional(),
    /** A checkpoint held from before, and the proof that the log only grew since. */
    older: z.string().min(1).exactOptional(),
    consistency: z.string().min(1).exactOptional(),
  })
  .readonly();

export type VerifyRequest = z.infer<typeof verifyRequest>;
