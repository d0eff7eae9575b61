import * as z from 'zod';

/** Make a project of a task file, and name what the file does not say. */
export const implementRequest = z
  .strictObject({
    /** A document with one TaskProblem. */
    problem: z.string(),
    /** A solution, or a skeleton of one: its model and settings are taken. Or the same in words. */
    baseline: z.string().optional(),
    /** A folder that does not exist yet, or is empty. */
    out: z.string(),
    /** Where answers go; answers that are there already are scored by the project. */
    outputs: z.string().optional(),
    /** Where the TaskSolution goes; one that is there already is what the reproduction claims. */
    solution: z.string().optional(),
  })
  .readonly();

export type ImplementRequest = z.infer<typeof implementRequest>;
