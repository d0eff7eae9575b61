import { AssayError } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { excludedRaters, type ItemState, standingVotes } from '../settle/item-state.ts';
import { liveLeases } from './hand-out.ts';
import { checkRater } from './may-rate.ts';

/** Refuses a vote of somebody who may not give it now, and says why. */
export function checkMayVote(
  state: ItemState,
  rater: string,
  { policy, home, version, clock }: ReviewDesk,
): void {
  const { item, history, round, votes } = state;
  const refuse = (code: string, message: string, fix?: string): never => {
    throw new AssayError('usage', code, message, { field: 'item', fix });
  };
  checkRater(rater, policy);
  if (excludedRaters(home.store.reviews, version).has(rater))
    refuse('E_REVIEW_EXCLUDED', `${rater} is excluded from this review`);
  if (hasVoted(state, rater))
    refuse('E_VOTE_TWICE', `${rater} has already judged ${item.id}`, 'Undo the vote first.');
  refuseClosed(state);
  if (history.votes.some((vote) => vote.rater === rater && vote.round < round))
    refuse('E_REVIEW_SEEN', `${rater} judged ${item.id} before its appeal: it is reserved for others`);
  const lease = history.leases.findLast((each) => each.rater === rater && each.round === round);
  if (lease?.kind !== 'taken')
    refuse('E_REVIEW_LEASE', `${item.id} was not assigned to ${rater}`, 'Ask for the next item.');
  if (item.kind !== 'answer') return;
  const others = liveLeases(state, clock.now()).filter((each) => each.rater !== rater);
  if (votes.length + others.length >= policy.raters_per_item)
    refuse(
      'E_REVIEW_LATE',
      `the deadline for ${item.id} has passed, and others have claimed it`,
      'Ask for the next item.',
    );
}

export function hasVoted({ history, round }: ItemState, rater: string): boolean {
  return standingVotes(history.votes).some((vote) => vote.rater === rater && vote.round === round);
}

export function refuseClosed({ item, status, adjudication }: ItemState): void {
  if (status !== 'closed' && adjudication === null) return;
  const why = adjudication === null ? 'a score was made of it' : 'an adjudicator has decided';
  throw new AssayError('usage', 'E_REVIEW_CLOSED', `${item.id} is closed: ${why}`, { field: 'item' });
}
