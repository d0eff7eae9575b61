import * as z from 'zod';

/** A task document as it is being written; and one that it answers, where it is a solution. */
export const checkTaskRequest = z.strictObject({
  text: z.string(),
  problem: z.string().optional(),
});

export type CheckTaskRequest = Readonly<z.infer<typeof checkTaskRequest>>;
