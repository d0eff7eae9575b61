import { AssayError, type ReviewItem, type ReviewValues, type ReviewVote } from '@assay/records';
import { randomBytes } from 'node:crypto';
import { digestOf } from '../../contract/evaluators.ts';
import type { NewEvent } from '../../ledger/ledger.ts';
import { hiddenDigest } from '../../vault/hidden-digest.ts';
import { checkValues } from '../read-review.ts';
import type { ReviewDesk } from '../review-desk.ts';
import {
  excludedRaters,
  historiesOf,
  itemState,
  type ItemState,
  standingVotes,
} from '../settle/item-state.ts';
import { excludeByRule } from '../settle/rater-standing.ts';
import { asKept } from './blind-view.ts';
import { checkRater, conflictOf, liveLeases } from './next-item.ts';

export function knownItem(id: string, { home, version }: ReviewDesk): ReviewItem {
  const item = home.store.reviews.item(id);
  if (item !== null && item.version === version && item.kind !== 'unanswered') return item;
  throw new AssayError('usage', 'E_REVIEW_ITEM', `there is no item ${id} to review`, { field: 'item' });
}

export function stateOf(item: ReviewItem, { home, version, policy }: ReviewDesk): ItemState {
  const { reviews } = home.store;
  return itemState(
    item,
    historiesOf(reviews, { item: item.id })(item.id),
    policy,
    excludedRaters(reviews, version),
  );
}

/** Refuses a vote of somebody who may not give it now, and says why. */
function checkMayVote(state: ItemState, rater: string, { policy, home, version, clock }: ReviewDesk): void {
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

function hasVoted({ history, round }: ItemState, rater: string): boolean {
  return standingVotes(history.votes).some((vote) => vote.rater === rater && vote.round === round);
}

function refuseClosed({ item, status, adjudication }: ItemState): void {
  if (status !== 'closed' && adjudication === null) return;
  const why = adjudication === null ? 'a score was made of it' : 'an adjudicator has decided';
  throw new AssayError('usage', 'E_REVIEW_CLOSED', `${item.id} is closed: ${why}`, { field: 'item' });
}

/** What the log calls a rater: the same for the same person, and nobody can tell who it is. */
export async function raterInLog(rater: string, { vault }: Pick<ReviewDesk, 'vault'>): Promise<string> {
  const digest = await hiddenDigest(vault, 'rater', Buffer.from(rater));
  return `rater-${digest.slice(digest.indexOf(':') + 1).slice(0, 12)}`;
}

/** Who judges their own is refused, and the log says so. */
export async function refuseConflict(item: ReviewItem, person: string, desk: ReviewDesk): Promise<void> {
  const { home, clock, policy } = desk;
  if (item.submission_id === null) return;
  const why = conflictOf(person, home.store.submissions.get(item.submission_id)!.submission, policy);
  if (why === null) return;
  const at = clock.now();
  const [key, told] = [await home.signingKey(), await raterInLog(person, desk)];
  home.ledger.append(key, () => {
    home.store.reviews.addEvent({ kind: 'refused', item: item.id, rater: person, why, at });
    return [{ kind: 'review.refused', subjects: [], predicate: { about: item.id, rater: told, why, at } }];
  });
  throw new AssayError('usage', 'E_REVIEW_CONFLICT', `${person} may not judge ${item.id}: ${why}`, {
    field: 'rater',
  });
}

/** What the log has of a vote: its salt makes it one that nobody can guess. */
export function voteDigest(vote: ReviewVote): string {
  return digestOf(vote);
}

interface Said extends Pick<ReviewVote, 'rater' | 'kind' | 'values' | 'reason'> {
  readonly state: ItemState;
}

/** What was said, as the next revision of this rater's vote in this round. */
function voteOf({ state, rater, kind, values, reason }: Said, at: string): ReviewVote {
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
function voteEvent(vote: ReviewVote): NewEvent {
  const { item, round, revision, kind, at } = vote;
  return {
    kind: 'review.vote',
    subjects: [],
    predicate: { about: item, round, revision, vote: kind, at, digest: voteDigest(vote) },
  };
}

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
