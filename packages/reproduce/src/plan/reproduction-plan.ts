import { checkShape } from '@assay/engine';
import { intervalSchema, SpecProblems } from '@assay/records';
import { readYaml } from '@assay/rows';
import * as z from 'zod';
import { derivedColumnSchema } from '../outputs/derived-column.ts';

const columnSchema = z.string().min(1);

/** How one number of the paper is measured on the outputs: a metric of the catalogue, its columns, its parameters. */
const measureSchema = z
  .looseObject({
    /** Of the catalogue; or `score`: a column that holds a score already, of which the mean is taken. */
    metric: z.string().min(1).optional(),
    score: columnSchema.optional(),
    output: columnSchema.default('output'),
    expected: columnSchema.optional(),
    /** The value of `output` that is a verdict of yes, where the column holds words: `SAFE`. */
    passes: z.union([z.string(), z.number(), z.boolean()]).optional(),
    /** Columns of metadata that the metric reads: `{ group: fact_id }`. */
    metadata: z.record(z.string(), columnSchema).readonly().optional(),
    /** In place of both: what code of the project gave of the whole set, which the outputs alone do not give. */
    number: z
      .strictObject({
        value: z.number().nullable(),
        interval: intervalSchema.nullable(),
        why: z.string().nullable(),
        n: z.int().nonnegative(),
      })
      .readonly()
      .optional(),
  })
  .refine(
    ({ metric, score, number }) => [metric, score, number].filter((one) => one !== undefined).length === 1,
    'expected one of metric, score and number',
  )
  .readonly();

const whereSchema = z.record(columnSchema, z.union([z.string(), z.number(), z.boolean()])).readonly();

const filesSchema = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).readonly()]);

/** A file of answers, and what its columns are. */
const outputsSchema = z
  .strictObject({
    /** One file, or several that are measured as one. */
    file: filesSchema,
    /** Rows of the file that count: those with these values. */
    where: whereSchema.optional(),
    /** The subtask that the answers are of: its id, the end of its id, or its name. */
    subtask: z.string().min(1).optional(),
    /** The model that the answers are of, where it is not the paper's: such answers are taken only where this says so. */
    model: z.string().min(1).optional(),
    id: columnSchema.default('id'),
    /** Where a sample has several rows that are one answer, as boxes of an image: rows of one value in this column are, and each other column is the list of theirs. */
    gather: columnSchema.optional(),
    /** Columns made of others, by their new names. */
    columns: z.record(columnSchema, derivedColumnSchema).readonly().optional(),
    /** Where labels stand in a file of their own: the file, its column with the ids of the answers, and the rows that are meant. Its columns are `labels.NAME` where answers have a column of that name too. */
    labels: z
      .strictObject({
        file: filesSchema,
        id: columnSchema.default('id'),
        where: whereSchema.optional(),
      })
      .readonly()
      .optional(),
    /** Where a sample was asked again and its rows have one id: which of them counts. */
    counts: z.enum(['last']).optional(),
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
    /** What a person wrote down of how it was made. */
    components: z
      .strictObject({
        data: z.boolean().optional(),
        generation: z.boolean().optional(),
        evaluation: z.boolean().optional(),
      })
      .readonly()
      .optional(),
    guidance: z
      .array(
        z
          .strictObject({
            kind: z.enum(['correctness', 'scope', 'efficiency']),
            text: z.string().min(1),
            of: z.int().nonnegative().optional(),
            exist: z.int().nonnegative().optional(),
            correct: z.int().nonnegative().optional(),
          })
          .readonly(),
      )
      .readonly()
      .default([]),
    agent: z
      .strictObject({
        minutes: z.number().nonnegative().optional(),
        context_tokens: z.int().nonnegative().optional(),
      })
      .readonly()
      .optional(),
  })
  .readonly();

/** What a person found who looked at how a metric is implemented. */
const reviewSchema = z.strictObject({ correctly: z.boolean(), by: z.string().min(1) }).readonly();

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
    /** The paper's name of a metric → whether it is implemented as the paper means it. */
    review: z.record(z.string().min(1), reviewSchema).readonly().default({}),
  })
  .readonly();

export type ReproductionPlan = z.infer<typeof reproductionPlanSchema>;
export type PlannedOutputs = ReproductionPlan['outputs'][number];

export function filesOf({ file }: Pick<PlannedOutputs, 'file'>): readonly string[] {
  return typeof file === 'string' ? [file] : file;
}

export type Measure = PlannedOutputs['metrics'][string];
export type RunPlan = NonNullable<ReproductionPlan['run']>;

/** The text of reproduction.yaml as a plan; all that is wrong with it is said at once, each with its place. */
export function readPlan(text: string, file: string): ReproductionPlan {
  const problems = new SpecProblems();
  const plan = checkShape(reproductionPlanSchema, readYaml(text, { file }), problems);
  problems.throwIfAny();
  return plan!;
}

/** What of a measure says where things stand in a file and how it spells them, and not how they are counted. */
const ofFile = new Set([
  'metric',
  'score',
  'number',
  'output',
  'expected',
  'metadata',
  'passes',
  'positive',
  'box',
]);

/**
 * The metric of a measure with its parameters, whatever the columns are called and however the file spells its classes and writes
 * its boxes: two measures with different ones are of two quantities.
 */
export function definitionOf(measure: Readonly<Record<string, unknown>>): string {
  const { metric, score } = measure;
  if (typeof metric !== 'string')
    return typeof score === 'string' ? `the mean of ${score}` : 'code of the project';
  const own = Object.entries(measure).filter(([name]) => !ofFile.has(name));
  return [metric, ...parametersIn(Object.fromEntries(own))].join(', ');
}

/** `average "micro"`, `count_repeats true`: parameters as a reader is told them. */
export function parametersIn(parameters: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
}
