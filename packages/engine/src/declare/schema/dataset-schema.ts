import { jsonValueSchema } from '@assay/records';
import * as z from 'zod';
import { path } from './texts.ts';

/** How datasets are called at the hub: `owner/name`, or a name alone for some of the oldest. */
export const hubRepository = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)?$/;

const condition = z
  .string()
  .min(1)
  .describe('A condition on a row: level >= 3, subject in anatomy, botany, tags = hard, id ~ ^q-.');

/** `true`: by the project's seed. */
const shuffle = z.union([
  z.literal(true),
  z.strictObject({ seed: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,40}$/)]) }),
]);

const from = z
  .string()
  .min(1)
  .describe('A path in a row: answers.text.0; with ? at its end, rows may be without it.');

const part = z.union([from, z.strictObject({ value: jsonValueSchema })]);

/** What is made of the rows of a file. */
const shapeOfRows = {
  columns: z
    .record(z.string().min(1), z.string().min(1))
    .optional()
    .describe('Columns of the file, and what each is: { question: input.question, answer: expected }.'),
  map: z
    .record(z.string().min(1), part)
    .refine((map) => Object.keys(map).length > 0, 'expected at least one part of a sample')
    .optional()
    .describe('Parts of a sample, and where each stands in a row; nothing else of a row is kept.'),
  filter: z
    .union([condition, z.array(condition).min(1)])
    .optional()
    .describe('Rows for which all of this holds.'),
  choices: z
    .strictObject({
      options: z.union([part, z.array(from).min(2)]),
      answer: part.optional(),
      labels: part.optional().describe('A name for each option: the answer is one of them.'),
      shuffle: shuffle.optional(),
    })
    .optional()
    .describe('Options of a row become input.choices, the letter of the right one what is expected.'),
  shuffle: shuffle.optional().describe('Another order of the samples, the same for a seed.'),
  doubles: z
    .enum(['refuse', 'first'])
    .optional()
    .describe('Samples of one id: refused, or the first alone counts.'),
};

const repository = z.string().regex(hubRepository, 'expected owner/name').max(200);
const revision = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/, 'expected a commit, a tag or a branch')
  .max(200);

export const datasetFile = z.strictObject({
  path: path.optional(),
  hf: repository.optional().describe('A dataset of the Hugging Face hub: owner/name.'),
  config: z.string().min(1).optional().describe('Of a dataset of the hub: its configuration.'),
  split: z.string().min(1).optional().describe('Of a dataset of the hub: its split.'),
  revision: revision
    .optional()
    .describe('Of a dataset of the hub: a commit, which pins it, a tag or a branch.'),
  folder: path
    .optional()
    .describe('Of a dataset of the hub: where its files are, if not in the cache of the hub.'),
  record_set: z.string().min(1).optional().describe('Of a Croissant dataset with several: its name.'),
  outside: z.literal(true).optional().describe('The path may lead out of the project folder, and be a link.'),
  ...shapeOfRows,
});

export type WrittenDataset = z.infer<typeof datasetFile>;
