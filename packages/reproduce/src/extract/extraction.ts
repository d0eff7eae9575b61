import * as z from 'zod';

/** A value with what vouches for it. */
const evidenced = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** `inferred`: it follows from the quote, and the paper does not say it in so many words. */
    status: z.enum(['explicit', 'inferred']).default('explicit'),
    /** Word for word from the paper. */
    quote: z.string(),
    page: z.int().positive().nullable().default(null),
  });

const text = evidenced(z.string().min(1));

/** A number of a results table. */
const resultSchema = z.object({
  metric: z.string().min(1),
  /** As the paper prints it. */
  value: z.union([z.string().min(1), z.number()]).transform(String),
  /** By name, as in `subtasks`; null for the whole. */
  subtask: z.string().nullable().default(null),
  quote: z.string(),
  page: z.int().positive().nullable().default(null),
});

const baselineSchema = z.object({
  model: text,
  provider: z.string().nullable().default(null),
  hyperparameters: z.array(z.object({ name: z.string().min(1), ...text.shape })).default([]),
  results: z.array(resultSchema).default([]),
});

/** What a paper says about a benchmark, each part with its quote. The shape that a model is asked to answer in. */
export const extractionSchema = z.object({
  name: text.nullable().default(null),
  description: text.nullable().default(null),
  homepage: text.nullable().default(null),
  dataset: text.nullable().default(null),
  outputs: z
    .array(
      z.object({
        name: z.string().min(1),
        type: z.enum(['string', 'float', 'integer', 'boolean', 'anyURI']).default('string'),
        repeated: z.boolean().default(false),
        pattern: z.string().nullable().default(null),
        ...text.shape,
      }),
    )
    .default([]),
  metrics: z.array(text).default([]),
  subtasks: z.array(z.object({ name: z.string().min(1), ...text.shape })).default([]),
  baselines: z.array(baselineSchema).default([]),
  /** A collection of data without a task to solve. */
  dataset_only: z.boolean().default(false),
});

export type Extraction = z.infer<typeof extractionSchema>;
export type Evidenced = z.infer<typeof text>;
export type ExtractedBaseline = Extraction['baselines'][number];
