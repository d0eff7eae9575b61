import {
  AssayError,
  offerNames,
  type ReviewItem,
  type ReviewLease,
  type ReviewPolicy,
  type Submission,
} from '@assay/records';
import { createHash } from 'node:crypto';
import type { ReviewDesk } from '../review-desk.ts';
import {
  excludedRaters,
  historiesOf,
  itemState,
  type ItemState,
  standingVotes,
} from '../settle/item-state.ts';
import { type BlindItem, blindView } from './blind-view.ts';

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
export function checkRater(rater: string, { raters }: Pick<ReviewPolicy, 'raters'>): void {
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
