import * as z from 'zod';

/** The answers behind one row of a reproduction. */
export const reproducedAnswersRequest = z
  .strictObject({
    path: z.string().min(1),
    /** Rows are counted from 0. */
    row: z.int().nonnegative(),
    offset: z.int().nonnegative().optional(),
    /** 100 unless it is said. */
    limit: z.int().nonnegative().max(1000).optional(),
  })
  .readonly();

export type ReproducedAnswersRequest = z.infer<typeof reproducedAnswersRequest>;
