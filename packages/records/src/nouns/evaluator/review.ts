import * as z from 'zod';
import { digestSchema } from '../../digest.ts';
import { keySchema, timestampSchema } from '../json-schema.ts';
import { amount, positive, text } from '../../shape/scalars.ts';

const name = text;
const round = positive;

/** What a rater said: a value for each criterion, null where they are unsure. */
export const reviewValuesSchema = z.record(keySchema, text.nullable());
export type ReviewValues = z.infer<typeof reviewValuesSchema>;

/** One thing to be judged by people. Its id says nothing about whose it is. */
export const reviewItemSchema = z.strictObject({
  schema_version: z.literal('assay.review-item.v1'),
  id: name,
  evaluator_key: keySchema,
  /** Of the review: rubric, gold items and rules. Evaluators that differ in other things share it, and its votes. */
  version: digestSchema,
  split: name,
  /** `unanswered`: drawn, and nothing to show; `gold`: the verdict is known; `duplicate`: shown again to who has seen it. */
  kind: z.enum(['answer', 'unanswered', 'gold', 'duplicate']),
  /** Null for gold items, which belong to nobody. */
  submission_id: name.nullable(),
  /** The id of the item in the task, or in the file of gold items. */
  item: name,
  /** The slice that it was drawn for, where the sample is stratified. */
  stratum: name.nullable(),
  duplicate_of: name.nullable(),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

/** An item is kept for a rater until a deadline. */
export const reviewLeaseSchema = z.strictObject({
  item: name,
  rater: name,
  round,
  at: timestampSchema,
  until: timestampSchema,
  /** `released`: the rater skips it. */
  kind: z.enum(['taken', 'released']),
});
export type ReviewLease = z.infer<typeof reviewLeaseSchema>;

/** A vote, or its being taken back. Revisions of a rater's vote on an item are counted from 1, and none is ever changed. */
export const reviewVoteSchema = z.strictObject({
  schema_version: z.literal('assay.review-vote.v1'),
  item: name,
  rater: name,
  round,
  revision: positive,
  kind: z.enum(['vote', 'undo']),
  values: reviewValuesSchema.nullable(),
  reason: z.string(),
  at: timestampSchema,
  /** From the moment that the item was handed out. */
  seconds: amount.nullable(),
  /** Makes the digest that the log has of it one that nobody can guess. */
  salt: z.string().min(16),
});
export type ReviewVote = z.infer<typeof reviewVoteSchema>;

/** What else became of an item or of a rater. */
export const reviewEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('adjudicated'),
    item: name,
    round,
    adjudicator: name,
    values: reviewValuesSchema,
    reason: name,
    at: timestampSchema,
  }),
  /** Opens the round for raters who have not seen the item. */
  z.strictObject({
    kind: z.literal('appealed'),
    item: name,
    round,
    team: name,
    reason: name,
    score_id: name,
    at: timestampSchema,
  }),
  /** A score was made of it: nothing of the round can be changed any more. */
  z.strictObject({
    kind: z.literal('closed'),
    item: name,
    round,
    score_id: name,
    at: timestampSchema,
  }),
  z.strictObject({
    kind: z.literal('excluded'),
    version: digestSchema,
    rater: name,
    rule: z.enum(['gold', 'agreement']),
    share: z.number(),
    floor: z.number(),
    of: positive,
    at: timestampSchema,
  }),
  z.strictObject({
    kind: z.literal('refused'),
    item: name,
    rater: name,
    why: name,
    at: timestampSchema,
  }),
]);
export type ReviewEvent = z.infer<typeof reviewEventSchema>;
export type ReviewEventOf<Kind extends ReviewEvent['kind']> = Extract<ReviewEvent, { kind: Kind }>;
