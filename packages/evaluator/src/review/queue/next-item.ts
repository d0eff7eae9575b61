import { AssayError, type ReviewItem } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { excludedRaters, standingVotes } from '../settle/item-state.ts';
import { type BlindItem, blindView } from './blind-view.ts';
import { deskStates, liveLeases, waitingFor } from './hand-out.ts';
import { checkRater } from './may-rate.ts';

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
