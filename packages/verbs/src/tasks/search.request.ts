import * as z from 'zod';

/** Find tasks by dataset, field, metric or text. */
export const searchRequest = z
  .strictObject({
    query: z
      .strictObject({
        /** Words that must all occur; "" or "*" for any. */
        text: z.string(),
        /** Part of the name or address of an input data set. */
        input: z.string().exactOptional(),
        /** A field of an output schema. */
        outputField: z.string().exactOptional(),
        metric: z.string().exactOptional(),
        /** `name`, or `name=value`. */
        hyperparameter: z.string().exactOptional(),
        kind: z.enum(['problem', 'solution', 'evaluation', 'task']).exactOptional(),
      })
      .readonly(),
    /** Files, and folders that are searched for *.jsonld and *.json. */
    paths: z.array(z.string()).min(1).readonly(),
    /** Hits of one page; absent for all. */
    limit: z.int().positive().optional(),
    /** Hits before the page. */
    offset: z.int().nonnegative().optional(),
  })
  .readonly();

export type SearchRequest = z.infer<typeof searchRequest>;
