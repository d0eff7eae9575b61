import * as z from 'zod';

/** Tell what changed between two versions of a problem. */
export const diffRequest = z
  .strictObject({
    /** The document of the older version. */
    before: z.string(),
    /** The document of the newer one. */
    after: z.string(),
  })
  .readonly();

export type DiffRequest = z.infer<typeof diffRequest>;
