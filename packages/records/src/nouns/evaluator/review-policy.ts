import * as z from 'zod';
import { keySchema } from '../json-schema.ts';
import { positive, share, text } from '../../shape/scalars.ts';

const name = text.max(250);
const path = text;

/** Texts by item, in a file of rows. */
export const textsSchema = z.strictObject({ file: path, id: name.default('id'), text: name });
export type ReviewTexts = z.infer<typeof textsSchema>;

/** Which answers of a submission people look at. */
const samplingSchema = z.union([
  z.literal('all'),
  z.strictObject({ random: positive }),
  /** In proportion to the slices of a column of the labels, at least one of each. */
  z.strictObject({ stratified: positive, by: name }),
  /** Those that the judges of a scorer agree on least. */
  z.strictObject({ disagreement: positive, of: keySchema }),
]);

/** How people judge: who, what, how often, and what becomes of it when they do not agree. */
export const reviewPolicySchema = z.strictObject({
  rubric: path,
  /** What is shown beside an answer. */
  inputs: textsSchema.optional(),
  /** Answers that those of a submission are held against, for criteria of the kind preference. */
  reference: textsSchema.optional(),
  sampling: samplingSchema.default('all'),
  /** Which of the answers that are to be reviewed a rater gets is drawn by this seed. */
  seed: positive.default(42),
  raters_per_item: z.int().min(1).max(100).default(2),
  /** The share of answers that a rater gets a second time, without being told. */
  duplicates: share.default(0),
  /** Answers whose verdict is known, mixed in: who gets fewer than `floor` of them right, of `after` at least, is excluded. */
  gold: z.strictObject({ file: path, floor: share.default(0.7), after: positive.default(5) }).optional(),
  /** Who agrees with the others on fewer than `floor` of the values they both gave, of `after` at least, is excluded. */
  agreement: z.strictObject({ floor: share.default(0.5), after: positive.default(10) }).optional(),
  /** Who may rate, and which teams they belong to; everybody unless it is said. */
  raters: z
    .array(z.strictObject({ name, teams: z.array(name).readonly().default([]) }))
    .min(1)
    .readonly()
    .optional(),
  /** Who may decide where raters differ; everybody who has not rated the answer unless it is said. */
  adjudicators: z.array(name).min(1).readonly().optional(),
  /** Who may not judge whom, besides their own teams. */
  conflicts: z
    .array(z.strictObject({ rater: name, team: name }))
    .readonly()
    .default([]),
  /** Names that are taken out of what raters see, besides those of teams and what submitters claim. */
  mask: z.array(name).readonly().default([]),
  /** How long an answer is kept for a rater. */
  lease_minutes: positive.default(30),
  /** How several verdicts become one; mean and median are for values that have an order. */
  aggregate: z.enum(['majority', 'mean', 'median']).default('majority'),
  /** What goes to an adjudicator: every difference, only where no value has more than half of the votes, or nothing. */
  adjudicate: z.enum(['difference', 'no_majority', 'never']).default('difference'),
  /** For so many days after a score its team may ask for new raters of an item; null: it may not. */
  appeal_days: positive.nullable().default(14),
  /** How often an item may be appealed: asking until the answer is liked is no review. */
  appeals_per_item: positive.default(1),
});
export type ReviewPolicy = z.infer<typeof reviewPolicySchema>;
