import {
  AssayError,
  offerNames,
  type ReviewItem,
  type ReviewLease,
  type ReviewPolicy,
  type ReviewValues,
  type ReviewVote,
  type Submission,
} from '@assay/records';
import { createHash, randomBytes } from 'node:crypto';
import { digestOf } from '../../contract/evaluators.ts';
import type { NewEvent } from '../../ledger/ledger.ts';
import { hiddenDigest } from '../../vault/hidden-digest.ts';
import { checkValues, type ReviewDesk } from '../read-review.ts';
import { excludedRaters, historiesOf, itemState, type ItemState, standingVotes } from '../reviews.ts';
import { excludeByRule } from '../settle/rater-standing.ts';
import { asKept, type BlindItem, blindView } from './answers-of.ts';

/** Why somebody may not judge a submission; null where they may. */
export function conflictOf(
  person: string,
  { team }: Pick<Submission, 'team'>,
  { raters, conflicts }: Pick<ReviewPolicy, 'raters' | 'conflicts'>,
): string | null {
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  if (isSame(person, team)) return 'it is their own';
  const teams = raters?.find(({ name }) => isSame(name, person))?.teams ?? [];
  if (teams.some((each) => isSame(each, team))) return 'it is of their own team';
  const isNamed = conflicts.some((each) => isSame(each.rater, person) && isSame(each.team, team));
  return isNamed ? 'the evaluator names a conflict' : null;
}

/** Refuses who is not one of the raters, where the evaluator names them. */
function checkRater(rater: string, { raters }: Pick<ReviewPolicy, 'raters'>): void {
  const names = raters?.map(({ name }) => name);
  if (names === undefined || names.includes(rater)) return;
  throw new AssayError('usage', 'E_REVIEW_RATER', `${JSON.stringify(rater)} is not one of the raters`, {
    field: 'rater',
    fix: offerNames(rater, names),
  });
}

/** Where every item of a version stands. */
export function deskStates({
  home,
  version,
  policy,
}: Pick<ReviewDesk, 'home' | 'version' | 'policy'>): readonly ItemState[] {
  const { reviews } = home.store;
  const history = historiesOf(reviews, { version });
  const excluded = excludedRaters(reviews, version);
  return reviews.items({ version }).map((item) => itemState(item, history(item.id), policy, excluded));
}

/** The leases of a round that hold: not released, not run out, and not voted on yet. */
function liveLeases({ round, judged, excluded, history }: ItemState, now: string): readonly ReviewLease[] {
  const last = new Map<string, ReviewLease>();
  for (const lease of history.leases) if (lease.round === round) last.set(lease.rater, lease);
  return [...last.values()].filter(
    ({ kind, until, rater }) =>
      kind === 'taken' && Date.parse(until) > Date.parse(now) && !judged.has(rater) && !excluded.has(rater),
  );
}

/**
 * What a rater may be given, in an order that is the rater's own: gold items and duplicates stand anywhere in it, and come only as long
 * as there are answers for the rater too, so that nobody can tell them by their being left.
 */
function waitingFor(rater: string, states: readonly ItemState[], desk: ReviewDesk): readonly ItemState[] {
  const byId = new Map(states.map((state) => [state.item.id, state]));
  const mayHave = states.filter((state) => mayTake(rater, state, byId, desk));
  if (!mayHave.some(({ item }) => item.kind === 'answer')) return [];
  return mayHave.toSorted((a, b) => (placeOf(rater, a) < placeOf(rater, b) ? -1 : 1));
}

function mayTake(
  rater: string,
  state: ItemState,
  states: ReadonlyMap<string, ItemState>,
  { policy, clock, home }: ReviewDesk,
): boolean {
  const { item, judged, status } = state;
  if (judged.has(rater) || item.kind === 'unanswered') return false;
  const submission = item.submission_id === null ? null : home.store.submissions.get(item.submission_id);
  if (submission != null && conflictOf(rater, submission.submission, policy) !== null) return false;
  if (item.kind === 'gold') return true;
  if (item.kind === 'duplicate') return hasInHand(rater, states.get(item.duplicate_of!)!, clock.now());
  const others = liveLeases(state, clock.now()).filter((lease) => lease.rater !== rater);
  return status === 'open' && state.votes.length + others.length < policy.raters_per_item;
}

/** Whether a rater has judged an item, or has it before them. */
function hasInHand(rater: string, state: ItemState, now: string): boolean {
  return state.judged.has(rater) || liveLeases(state, now).some((lease) => lease.rater === rater);
}

function placeOf(rater: string, { item }: ItemState): string {
  return createHash('sha256')
    .update(JSON.stringify([rater, item.id]))
    .digest('hex');
}

/** An item in the hands of a rater. */
export interface HandedOut extends BlindItem {
  readonly round: number;
  /** Until then nobody else gets it. */
  readonly until: string;
  /** What the rater has judged, and what there is for them besides this one. */
  readonly voted: number;
  readonly left: number;
}

/** The next item for a rater, kept for them until its deadline; null where nothing waits for them. The one in hand is given again. */
export async function nextItem(desk: ReviewDesk, rater: string, skip?: string): Promise<HandedOut | null> {
  const [first] = await nextItems(desk, rater, { most: 1, ...(skip === undefined ? {} : { skip }) });
  return first ?? null;
}

/** Up to so many items at once, for those who work elsewhere. */
export async function nextItems(
  desk: ReviewDesk,
  rater: string,
  { most, skip, hours }: { readonly most: number; readonly skip?: string; readonly hours?: number },
): Promise<readonly HandedOut[]> {
  checkRater(rater, desk.policy);
  const minutes = hours === undefined ? desk.policy.lease_minutes : hours * 60;
  const taken = desk.home.store.reviews.together(() => {
    const first = take(desk, rater, { most, skip, minutes });
    // Duplicates of what was just taken come with it.
    return most > 1 && first.length < most ? take(desk, rater, { most, skip: undefined, minutes }) : first;
  });
  const views: HandedOut[] = [];
  for (const { item, ...rest } of taken) views.push({ ...(await blindView(item, rater, desk)), ...rest });
  return views;
}

interface Asked {
  readonly most: number;
  readonly skip: string | undefined;
  readonly minutes: number;
}

type Taken = Omit<HandedOut, keyof BlindItem> & { readonly item: ReviewItem };

function take(desk: ReviewDesk, rater: string, { most, skip, minutes }: Asked): readonly Taken[] {
  const { home, version, clock } = desk;
  const { reviews } = home.store;
  if (excludedRaters(reviews, version).has(rater))
    throw new AssayError('usage', 'E_REVIEW_EXCLUDED', `${rater} is excluded from this review`, {
      fix: 'The event that excluded them names the rule.',
    });
  const now = clock.now();
  const until = new Date(Date.parse(now) + minutes * 60_000).toISOString();
  const states = deskStates(desk);
  const voted = states.filter(({ history }) =>
    standingVotes(history.votes).some((vote) => vote.rater === rater),
  ).length;
  const isHeld = (state: (typeof states)[number]): boolean =>
    liveLeases(state, now).some((lease) => lease.rater === rater);
  const waiting = waitingFor(rater, states, desk);
  const skipped = waiting.find((state) => state.item.id === skip);
  if (skipped !== undefined)
    reviews.addLease({
      item: skipped.item.id,
      rater,
      round: skipped.round,
      at: now,
      until: now,
      kind: 'released',
    });
  const others = waiting.filter((state) => state !== skipped);
  const inHand = others.filter(isHeld);
  // What was skipped comes back when there is nothing else.
  const chosen = [
    ...inHand,
    ...others.filter((state) => !isHeld(state)),
    ...(skipped === undefined ? [] : [skipped]),
  ];
  return chosen.slice(0, most).map((state, i) => {
    const { item, round } = state;
    const held =
      state === skipped ? undefined : liveLeases(state, now).find((lease) => lease.rater === rater);
    if (held === undefined) reviews.addLease({ item: item.id, rater, round, at: now, until, kind: 'taken' });
    return { item, round, until: held?.until ?? until, voted, left: chosen.length - 1 - i };
  });
}

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
