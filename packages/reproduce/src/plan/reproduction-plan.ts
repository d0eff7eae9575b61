import * as z from 'zod';

const columnSchema = z.string().min(1);

/** How one number of the paper is measured on the outputs: a metric of the catalogue, its columns, its parameters. */
const measureSchema = z
  .looseObject({
    metric: z.string().min(1),
    output: columnSchema.default('output'),
    expected: columnSchema.optional(),
    /** Columns of metadata that the metric reads: `{ group: fact_id }`. */
    metadata: z.record(z.string(), columnSchema).readonly().optional(),
  })
  .readonly();

/** A file of answers, and what its columns are. */
const outputsSchema = z
  .strictObject({
    file: z.string().min(1),
    /** The subtask that the answers are of: its id, the end of its id, or its name. */
    subtask: z.string().min(1).optional(),
    id: columnSchema.default('id'),
    /** Rows of one value are drawn together by the bootstrap. */
    cluster: columnSchema.optional(),
    /** True in a row whose model gave no answer: it counts as wrong, and what the number is without such rows is said. */
    failed: columnSchema.optional(),
    /** How many samples the paper judged. */
    of: z.int().positive().optional(),
    /** The paper's name of a metric → how it is measured. */
    metrics: z.record(z.string().min(1), measureSchema).readonly(),
  })
  .readonly();

/** How the reproduction is run, and where what it gives goes. */
const runSchema = z
  .strictObject({
    /** The project that is run. */
    project: z.string().min(1).default('assay.yaml'),
    /** What the implementation was made from. */
    setting: z.enum(['paper_only', 'ct_only']).optional(),
    /** Samples that are asked, checked and kept together. */
    chunk: z.int().positive().default(80),
    /** Answers go here. */
    outputs: z.string().min(1).default('outputs'),
    /** The TaskSolution that is written over the skeleton. */
    solution: z.string().min(1).default('solution.jsonld'),
    /** How many samples the paper judged. */
    of: z.int().positive().optional(),
  })
  .readonly();

/** reproduction.yaml: what was reported, and where what was obtained stands. */
export const reproductionPlanSchema = z
  .strictObject({
    title: z.string().optional(),
    /** A TaskSolution with the paper's numbers. */
    reported: z.string().min(1),
    /** A TaskSolution with the numbers that the reproduction claims. */
    obtained: z.string().min(1).optional(),
    /** The TaskProblem, for the names of subtasks. */
    problem: z.string().min(1).optional(),
    outputs: z.array(outputsSchema).readonly().default([]),
    /** A difference up to this, in the paper's unit, counts as the same. */
    tolerance: z.number().nonnegative().default(0),
    /** Of the 1,000 resamples behind each interval. */
    seed: z.int().nonnegative().default(0),
    run: runSchema.optional(),
  })
  .readonly();

export type ReproductionPlan = z.infer<typeof reproductionPlanSchema>;
export type PlannedOutputs = ReproductionPlan['outputs'][number];
export type Measure = PlannedOutputs['metrics'][string];
