import { castVote, undoVote } from '@assay/evaluator';
import type { ReviewVote } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { personField, reviewFields, valuesField } from './review-fields.request.ts';
import { deskOf, withDesks } from './with-desks.ts';

/** A vote as its rater sees it again. */
export type CastVote = Omit<ReviewVote, 'salt'>;

/** Judges an item that was handed out; acknowledged when it is durable. */
export const reviewVote: Verb<ReviewVoteRequest, { readonly vote: CastVote }> = (
  { item, rater, values, reason = '', ...request },
  world,
) =>
  withDesks(request, world, async (desks) => ({
    vote: shown(await castVote({ item, rater, values, reason }, deskOf(item, desks))),
  }));

/** Takes a vote back, until a score is made of it or an adjudicator has decided. */
export const reviewUndo: Verb<ReviewUndoRequest, { readonly vote: CastVote }> = (
  { item, rater, ...request },
  world,
) =>
  withDesks(request, world, async (desks) => ({
    vote: shown(await undoVote({ item, rater }, deskOf(item, desks))),
  }));

function shown({ salt: _salt, ...vote }: ReviewVote): CastVote {
  return vote;
}

/** Judge an item that is in hand. */
export const reviewVoteRequest = z
  .strictObject({
    ...reviewFields,
    item: z.string().min(1),
    rater: personField,
    /** By criterion; of two answers, first, second or tie. Null: unsure. */ values: valuesField,
    reason: z.string().max(20_000).optional(),
  })
  .readonly();

export type ReviewVoteRequest = z.infer<typeof reviewVoteRequest>;

/** Take a vote back. */
export const reviewUndoRequest = z
  .strictObject({ ...reviewFields, item: z.string().min(1), rater: personField })
  .readonly();

export type ReviewUndoRequest = z.infer<typeof reviewUndoRequest>;
