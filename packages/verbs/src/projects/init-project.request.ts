import * as z from 'zod';

/** Write a project that runs. */
export const initProjectRequest = z
  .strictObject({
    /** A file of samples; without one a small example is written. */
    data: z.string().min(1).optional(),
    /** The column of the data that holds the expected answer: the label, which is in no prompt and no input. */
    expected: z.string().min(1).optional(),
    /** `PROVIDER:NAME`, such as `openai:gpt-4o-2024-11-20`; without one a stand-in is written. */
    model: z.string().min(1).optional(),
    /** Where a server that speaks OpenAI's API answers. */
    base_url: z.string().min(1).optional(),
    /** The configuration of another tool that it is made from: promptfooconfig.yaml, or a task file of lm-eval. */
    from: z.string().min(1).optional(),
    /** A well-known benchmark of the shelf: mmlu, gsm8k … */
    benchmark: z.string().min(1).optional(),
    /** A metric of the catalogue; one that fits the labels unless it is said. */
    metric: z.string().min(1).optional(),
    /** Where the files go; the current folder unless it is said. */
    folder: z.string().min(1).optional(),
    overwrite: z.boolean().optional(),
  })
  .readonly();

export type InitProjectRequest = z.infer<typeof initProjectRequest>;
