import * as z from 'zod';

/** Fields of every question about names. */
export const nameFields = {
  /** The folder of a corpus, whose names are known too; there may be none. */
  corpus: z.string(),
  /** Files of names. */
  names: z.array(z.string()).readonly().optional(),
  /** What the names stand for; all kinds where left out. */
  kinds: z
    .array(z.enum(['model', 'benchmark', 'metric', 'organization']))
    .min(1)
    .readonly()
    .optional(),
};
