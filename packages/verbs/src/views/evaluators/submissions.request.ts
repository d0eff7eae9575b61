import * as z from 'zod';
import { listSubmissionsRequest } from '../../submissions/list.request.ts';

/** Which submissions a list shows, the newest first. */
export const submissionsViewRequest = z
  .strictObject({
    ...listSubmissionsRequest.unwrap().omit({ id: true }).shape,
    /** Those that come after this submission, by its id: a list that grows meanwhile has each once. */
    after: z.string().optional(),
    offset: z.int().nonnegative().optional(),
    /** 50 unless it is said. */
    limit: z.int().nonnegative().max(1000).optional(),
  })
  .readonly();

export type SubmissionsViewRequest = z.infer<typeof submissionsViewRequest>;
