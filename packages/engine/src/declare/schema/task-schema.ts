import { answerReadingSchema } from '@assay/metrics';
import { jsonObjectSchema, jsonValueSchema } from '@assay/records';
import * as z from 'zod';
import { solverKeys } from './solver-schema.ts';
import { datasetFile } from './dataset-schema.ts';
import { command, displayName, environment, isolation, key, path, scoreName } from './texts.ts';

const ownMetric = {
  name: scoreName,
  params: jsonObjectSchema.optional(),
  env: environment.optional(),
  isolation: isolation.optional(),
};

/** `exact-match`; `{ contains: { name: refusal, … } }`; or a metric of one's own, by file or command. */
const metric = z.union([
  z.string().min(1),
  z.strictObject({ module: path, ...ownMetric }),
  z.strictObject({ command, ...ownMetric }),
  z
    .record(
      z.string().min(1),
      z
        .object({ name: scoreName.optional(), input: scoreName.optional() })
        .catchall(jsonValueSchema)
        .nullable(),
    )
    .refine((entry) => Object.keys(entry).length === 1, 'expected one metric in each entry of the list')
    .refine((entry) => !('module' in entry) && !('command' in entry)),
]);

const scorer = z.strictObject({
  key: key.optional(),
  extract: answerReadingSchema.shape.extract.describe(
    'Where the answer stands in what a model writes: the first step that finds one.',
  ),
  normalise: answerReadingSchema.shape.normalise.describe('What does not count when answers are compared.'),
  metrics: z.array(metric).min(1),
  aggregates: z
    .record(key, z.string().regex(/^.+\.[^.]+$/, 'expected <score>.<aggregate>, such as refusal.pass_rate'))
    .optional(),
});

const history = z
  .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
  .min(1)
  .describe('Messages between system and prompt, each a template.');

const prompt = z.strictObject({
  key,
  prompt: z.string().min(1).optional().describe('A path (.md, .txt, .prompt, .liquid), or the text itself.'),
  system: z.string().min(1).optional().describe('As prompt: a path or the text itself.'),
  history: history.optional(),
});

const fewShot = z.strictObject({
  from: z.union([path, datasetFile]).describe('Examples with their answers: a dataset.'),
  k: z.int().min(0).max(1000),
  select: z.enum(['first', 'random', 'per_choice']).optional(),
  template: z
    .string()
    .min(1)
    .optional()
    .describe('One example as text: {{input.question}} {{expected}}; turns of a conversation where absent.'),
  seed: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,40}$/)]).optional(),
});

/** A task: what is asked (problem, dataset, prompt) and how answers are scored. */
export const taskSchema = z.strictObject({
  key,
  display_name: displayName.optional(),
  description: z.string().min(1).optional(),
  problem: path.optional().describe('A Croissant TaskProblem; derived from the rest where absent.'),
  dataset: z.union([path, datasetFile]).optional(),
  datasets: z
    .array(datasetFile.extend({ subtask: z.string().min(1) }))
    .min(1)
    .optional(),
  prompt: z
    .string()
    .min(1)
    .optional()
    .describe('A path (.md, .txt, .prompt, .liquid), or the text itself; {{input.question}} is filled in.'),
  system: z.string().min(1).optional().describe('As prompt: a path or the text itself.'),
  history: history.optional(),
  prompts: z.array(prompt).min(1).optional().describe('Several prompts, of which a specification names one.'),
  few_shot: fewShot.optional(),
  private_prompt: z
    .boolean()
    .optional()
    .describe(
      'Whether records that are exported have the digest of prompt and system alone, not their text.',
    ),
  ...solverKeys,
  scorer: scorer.optional(),
  scorers: z.array(scorer.extend({ key })).min(1).optional(),
});

export type WrittenTask = z.infer<typeof taskSchema>;
export type WrittenScorer = z.infer<typeof scorer>;
export type WrittenMetric = z.infer<typeof metric>;
