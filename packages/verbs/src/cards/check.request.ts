import * as z from 'zod';

/** Compare everything that a corpus keeps with the digests it was written with. */
export const checkCorpusRequest = z
  .strictObject({
    /** The folder of the corpus. */
    corpus: z.string(),
  })
  .readonly();

export type CheckCorpusRequest = z.infer<typeof checkCorpusRequest>;
