import * as z from 'zod';

/** Say that a server answers on this store. */
export const announceRequest = z
  .strictObject({
    project: z.string().min(1).optional(),
    address: z.url(),
    key: z.string().min(1),
  })
  .readonly();

export type AnnounceRequest = z.infer<typeof announceRequest>;
