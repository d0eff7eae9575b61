import * as z from 'zod';

/** Create a project of a task file, and name what the file does not say. */
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
    /** A model of the project that writes the code which gaps ask for: metrics, steps that make data, parsers. */
    agent: z.string().optional(),
    /** What a person tells the agent where its modules do not pass: `correctness: …`, `scope: …` or `efficiency: …`. */
    guidance: z.array(z.string().min(1)).readonly().optional(),
    /** How often the agent is told what does not pass, at most. */
    max_guidance: z.int().nonnegative().max(20).optional(),
    /** The project that declares the agent. */
    project: z.string().optional(),
  })
  .readonly();

export type ImplementRequest = z.infer<typeof implementRequest>;
