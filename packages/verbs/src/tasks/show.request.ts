import * as z from 'zod';

/** Show a task document. */
export const showRequest = z
  .strictObject({
    path: z.string(),
    /** An outline is a record of its own; the others are documents. */
    as: z.enum(['outline', 'mermaid', 'dot', 'html']).optional(),
    /** Levels of subtasks in an outline or a document; 0 counts them only. */
    depth: z.int().nonnegative().optional(),
    /** Items of one list in an outline or a document before "… n more". */
    limit: z.int().positive().optional(),
  })
  .readonly();

export type ShowRequest = z.infer<typeof showRequest>;
