import { randomBytes } from 'node:crypto';
import type { ReviewVote } from '@assay/records';
import type { NewEvent } from '../../ledger/ledger.ts';
import type { ItemState } from '../settle/item-state.ts';
import { voteDigest } from './vote-digest.ts';

interface Said extends Pick<ReviewVote, 'rater' | 'kind' | 'values' | 'reason'> {
  readonly state: ItemState;
}

/** What was said, as the next revision of this rater's vote in this round. */
export function voteOf({ state, rater, kind, values, reason }: Said, at: string): ReviewVote {
  const { item, round, history } = state;
  const before = history.votes.filter((vote) => vote.rater === rater && vote.round === round);
  const lease = history.leases.findLast((each) => each.rater === rater && each.round === round);
  return {
    schema_version: 'assay.review-vote.v1',
    item: item.id,
    rater,
    round,
    revision: before.length + 1,
    kind,
    values,
    reason,
    at,
    seconds:
      kind === 'undo' || lease === undefined
        ? null
        : Math.max(0, (Date.parse(at) - Date.parse(lease.at)) / 1000),
    salt: randomBytes(16).toString('hex'),
  };
}

/** What the log says of a vote: that there is one, and its salted digest. */
export function voteEvent(vote: ReviewVote): NewEvent {
  const { item, round, revision, kind, at } = vote;
  return {
    kind: 'review.vote',
    subjects: [],
    predicate: { about: item, round, revision, vote: kind, at, digest: voteDigest(vote) },
  };
}
