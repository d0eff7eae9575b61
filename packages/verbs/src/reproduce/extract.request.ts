import * as z from 'zod';

/** Make task documents of a paper, every field with its quote. */
export const extractRequest = z
  .strictObject({
    /** PDF, Markdown, HTML, LaTeX or text; its address where the network is allowed. */
    paper: z.string(),
    /** A folder that is not there yet, or is empty. */
    out: z.string(),
    /** Whether a paper may be fetched from its address. */
    allow_network: z.boolean().optional(),
    paper_url: z.url().optional(),
    dataset_url: z.url().optional(),
    /** Names of models; empty: all that the tables have; left out: the problem only. */
    baselines: z.array(z.string().min(1)).readonly().optional(),
    /** A model of the project that reads the paper; left out: patterns alone. */
    model: z.string().optional(),
    /** How often the model reads it, independently. */
    reads: z.int().min(1).max(9).optional(),
    project: z.string().optional(),
  })
  .readonly();

export type ExtractRequest = z.infer<typeof extractRequest>;
