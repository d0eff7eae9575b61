import { castVote, undoVote } from '@assay/evaluator';
import type { ReviewVote } from '@assay/records';
import type { Verb } from '../verb.ts';
import type { ReviewUndoRequest, ReviewVoteRequest } from './vote.request.ts';
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
