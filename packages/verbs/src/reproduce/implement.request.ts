import * as z from 'zod';

/** Make a project of a task file, and name what the file does not say. */
export const implementRequest = z
  .strictObject({
    /** A document with one TaskProblem. */
    problem: z.string(),
    /** A solution, or a skeleton of one: its model and settings are taken. */
    baseline: z.string().optional(),
    /** A folder that does not exist yet, or is empty. */
    out: z.string(),
  })
  .readonly();

export type ImplementRequest = z.infer<typeof implementRequest>;
