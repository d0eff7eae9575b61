import * as z from 'zod';

const words = z.union([z.string(), z.number()]).transform(String);

const task = z.looseObject({
  index: z.int(),
  /** Of a task that stands on Codabench, in place of its programs. */
  key: words.optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  scoring_program: z.string().optional(),
  reference_data: z.string().optional(),
  input_data: z.string().optional(),
  ingestion_program: z.string().optional(),
});

const phase = z.looseObject({
  index: z.int().optional(),
  name: words.optional(),
  start: words.optional(),
  end: words.nullable().optional(),
  tasks: z.array(z.int()).optional(),
  /** 0 stands for no limit, as no number does. */
  max_submissions: z.int().nonnegative().nullable().optional(),
  max_submissions_per_day: z.int().nonnegative().nullable().optional(),
});

const column = z.looseObject({
  title: words.optional(),
  key: words,
  index: z.int().optional(),
  sorting: z.enum(['asc', 'desc']).default('desc'),
  computation: z.string().optional(),
  hidden: z.boolean().optional(),
});

/** competition.yaml of a Codabench bundle in the form of version 2, as far as an evaluator can be made of it. */
export const competitionSchema = z.looseObject({
  version: z.union([z.literal(2), z.literal('2')]).optional(),
  title: words,
  description: z.string().nullable().optional(),
  terms: z.string().optional(),
  pages: z
    .array(z.looseObject({ title: words.optional(), file: z.string() }))
    .nullable()
    .optional(),
  tasks: z.array(task).min(1),
  phases: z.array(phase).default([]),
  leaderboards: z.array(z.looseObject({ title: words.optional(), columns: z.array(column).min(1) })).min(1),
});

export type Competition = z.infer<typeof competitionSchema>;
export type CompetitionTask = Competition['tasks'][number];
export type CompetitionPhase = Competition['phases'][number];
