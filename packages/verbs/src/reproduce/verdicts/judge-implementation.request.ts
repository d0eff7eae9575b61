import * as z from 'zod';

/** Say whether the metric of one row is implemented as the paper means it. */
export const judgeImplementationRequest = z
  .strictObject({
    /** reproduction.yaml, the folder that it stands in, or a record that `reproduce` kept. */
    path: z.string().min(1),
    /** The name of the part of the task; left out: the task as a whole. */
    subtask: z.string().min(1).optional(),
    metric: z.string().min(1),
    correctly: z.boolean(),
    by: z.string().min(1).max(200),
    /** A row that is disputed says why. */
    reason: z.string().min(1).max(20_000).optional(),
  })
  .readonly();

export type JudgeImplementationRequest = z.infer<typeof judgeImplementationRequest>;
