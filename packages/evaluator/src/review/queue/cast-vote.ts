import { AssayError, type ReviewValues, type ReviewVote } from '@assay/records';
import { checkValues } from '../declare/check-values.ts';
import type { ReviewDesk } from '../review-desk.ts';
import { excludeByRule } from '../settle/exclude-rater.ts';
import { asKept } from './as-kept.ts';
import { knownItem, stateOf } from './item-at-desk.ts';
import { checkMayVote } from './may-vote.ts';
import { raterInLog } from './rater-in-log.ts';
import { refuseConflict } from './refuse-conflict.ts';
import { voteEvent, voteOf } from './vote-record.ts';

export interface Ballot {
  readonly item: string;
  readonly rater: string;
  /** As the rater says them: of two answers, `first`, `second` or `tie`. Null: unsure. */
  readonly values: ReviewValues;
  readonly reason: string;
}

/** A vote, durable with its event when it returns. Raters who fall below a floor by it are excluded in the same moment. */
export async function castVote(ballot: Ballot, desk: ReviewDesk): Promise<ReviewVote> {
  const { home, clock, files } = desk;
  const { rater } = ballot;
  const item = knownItem(ballot.item, desk);
  await refuseConflict(item, rater, desk);
  const values = asKept(ballot.values, item, rater, desk);
  const fault = checkValues(values, files.rubric);
  if (fault !== null) throw new AssayError('usage', 'E_REVIEW_VALUES', fault, { field: 'values' });
  const [key, told] = [await home.signingKey(), await raterInLog(rater, desk)];
  let vote: ReviewVote | null = null;
  home.ledger.append(key, () => {
    const state = stateOf(item, desk);
    checkMayVote(state, rater, desk);
    vote = voteOf({ state, rater, kind: 'vote', values, reason: ballot.reason }, clock.now());
    home.store.reviews.addVote(vote);
    return [voteEvent(vote), ...excludeByRule(rater, told, desk)];
  });
  return vote!;
}
