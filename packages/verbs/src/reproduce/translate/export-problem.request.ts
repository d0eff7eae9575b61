import * as z from 'zod';

/** A problem as tasks of another harness. */
export const exportProblemRequest = z
  .strictObject({
    /** A document with one TaskProblem. */
    problem: z.string(),
    to: z.enum(['lm-eval', 'helm', 'inspect']),
    /** A solution, or the same in words: its model, settings and prompts are taken. */
    baseline: z.string().optional(),
  })
  .readonly();

export type ExportProblemRequest = z.infer<typeof exportProblemRequest>;
