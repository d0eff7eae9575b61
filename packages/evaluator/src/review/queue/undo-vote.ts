import { AssayError, type ReviewVote } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import type { Ballot } from './cast-vote.ts';
import { knownItem, stateOf } from './item-at-desk.ts';
import { hasVoted, refuseClosed } from './may-vote.ts';
import { voteEvent, voteOf } from './vote-record.ts';

/** Takes a vote back, which stays in the record: until a score is made of it, or an adjudicator has decided. */
export async function undoVote(
  { item: id, rater }: Pick<Ballot, 'item' | 'rater'>,
  desk: ReviewDesk,
): Promise<ReviewVote> {
  const { home, clock, policy } = desk;
  const item = knownItem(id, desk);
  const key = await home.signingKey();
  let undone: ReviewVote | null = null;
  home.ledger.append(key, () => {
    const state = stateOf(item, desk);
    refuseClosed(state);
    if (!hasVoted(state, rater))
      throw new AssayError('usage', 'E_VOTE_NONE', `${rater} has no vote on ${id} that could be undone`, {
        field: 'item',
      });
    const now = clock.now();
    undone = voteOf({ state, rater, kind: 'undo', values: null, reason: '' }, now);
    home.store.reviews.addVote(undone);
    const until = new Date(Date.parse(now) + policy.lease_minutes * 60_000).toISOString();
    home.store.reviews.addLease({ item: id, rater, round: state.round, at: now, until, kind: 'taken' });
    return [voteEvent(undone)];
  });
  return undone!;
}
