import { createHash } from 'node:crypto';
import type { ReviewLease } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { excludedRaters, historiesOf, itemState, type ItemState } from '../settle/item-state.ts';
import { conflictOf } from './may-rate.ts';

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
export function liveLeases(
  { round, judged, excluded, history }: ItemState,
  now: string,
): readonly ReviewLease[] {
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
export function waitingFor(
  rater: string,
  states: readonly ItemState[],
  desk: ReviewDesk,
): readonly ItemState[] {
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
