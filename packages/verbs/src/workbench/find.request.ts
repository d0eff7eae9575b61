import * as z from 'zod';

/** Find the server that answers on this store, and a link to one of its pages. */
export const findServerRequest = z
  .strictObject({
    project: z.string().min(1).optional(),
    /** The page that a link is made to, `/runs/latest`; without one none is made. */ page: z
      .string()
      .min(1)
      .optional(),
  })
  .readonly();

export type FindServerRequest = z.infer<typeof findServerRequest>;
