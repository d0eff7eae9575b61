import * as z from 'zod';

/** Make records of the logs of other tools. */
export const importRequest = z
  .strictObject({
    /** Logs, reports and run folders; folders are searched. */
    paths: z.array(z.string()).min(1).readonly(),
    /** What they are, where their contents do not say. */
    format: z
      .enum(['inspect', 'lm-eval', 'lighteval', 'helm', 'promptfoo', 'eval-harness', 'assay'])
      .optional(),
    /** Who reports: the name, how they stand to the model, what their addresses start with. */
    publisher: z
      .strictObject({
        organization: z.string().exactOptional(),
        relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']).exactOptional(),
        id_base: z.string().exactOptional(),
      })
      .readonly()
      .optional(),
    /** The id of the model, for reports that name none. */
    model: z.string().min(1).optional(),
    /** A folder, a .json file for one record, or a .jsonl file. Absent: the records stand in the result. */
    write: z.strictObject({ path: z.string(), overwrite: z.boolean().optional() }).readonly().optional(),
  })
  .readonly();

export type ImportRequest = z.infer<typeof importRequest>;
