import * as z from 'zod';
import { jsonObjectSchema, keySchema } from '../json-schema.ts';
import { textsSchema } from './review-policy.ts';
import { positive, share, text } from '../../shape/scalars.ts';

const path = text;
const word = text.max(250);

/** What a judge answers about an output. */
const verdictSchema = z.union([
  z.strictObject({
    score: z.strictObject({ min: z.number(), max: z.number() }),
    /** From here on it passes. */
    pass: z.number().optional(),
  }),
  z.strictObject({ labels: z.array(word).min(2).readonly(), pass: z.array(word).min(1).readonly() }),
  /** Questions of yes and no, each asked by itself; the share of yes is the score. */
  z.strictObject({ checklist: z.record(keySchema, word), pass: share.default(1) }),
]);

/** One judge of a panel. */
export const panelistSchema = z.strictObject({
  /** A model as in the project file: key, provider, a dated model, parameters, limits. */
  model: jsonObjectSchema,
  /** Who made it; its provider unless it is said. Panels of official scores have several. */
  family: keySchema.optional(),
  weight: z.number().positive().default(1),
});

/** Model judges as a scorer: everything that can change a verdict. */
export const judgePolicySchema = z.strictObject({
  /** `reference`: the judge sees the hidden answer; `pairwise`: it prefers one of two, asked in both orders. */
  mode: z.enum(['pointwise', 'pairwise', 'reference']).default('pointwise'),
  panel: z.array(panelistSchema).min(1).max(20).readonly(),
  /** What the judge is asked to do. */
  prompt: path,
  rubric: path,
  /** For people; what a version is, its digest says. */
  rubric_version: word.optional(),
  /** Not with pairwise, whose verdict is first, second or tie. */
  verdict: verdictSchema.optional(),
  /** The elements of a list are judged one by one, and their mean is the score. */
  each: z.boolean().default(false),
  /** What is shown beside an answer. */
  inputs: textsSchema.optional(),
  /** Answers that those of a submission are held against; hidden labels unless it is said. */
  reference: textsSchema.optional(),
  /** How several verdicts become one; labels always go by majority. */
  aggregate: z.enum(['mean', 'median', 'weighted', 'majority']).default('mean'),
  repeats: z.int().min(1).max(100).default(1),
  reasks: z.int().min(0).max(10).default(2),
  html: z.enum(['text', 'keep']).default('text'),
  max_characters: z.int().min(100).default(100_000),
  /** Tokens that all judges may use for one submission; null: no ceiling. */
  max_tokens: positive.nullable().default(null),
  /** No judge has tools. */
  tools: z.literal('none').default('none'),
  /** So many makers of judges, at least, stand behind an official score. */
  families: z.int().min(1).max(20).default(2),
  /** What becomes of a submission that says it was made by one of its judges. */
  self: z.enum(['refuse', 'mark']).default('refuse'),
  /** Answers that people have judged: without them, or below the threshold, no score is official. */
  calibration: z
    .strictObject({
      cases: path,
      /** The lower end of the interval of the agreement reaches it. */
      min_agreement: share.default(0.7),
      min_sensitivity: share.default(0),
      min_specificity: share.default(0),
    })
    .optional(),
  /** A criterion of the review by people: its verdicts correct the judges' rate. */
  corrected_by: keySchema.optional(),
});
export type JudgePolicy = z.infer<typeof judgePolicySchema>;
