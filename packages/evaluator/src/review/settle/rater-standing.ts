import type { ReviewValues, ReviewVote } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { standingVotes } from './item-state.ts';

/** A share, and of how many. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** How a rater has done: against gold items, against the others, and against themselves. */
export interface RaterStanding {
  readonly rater: string;
  readonly votes: number;
  readonly gold: Share;
  readonly agreement: Share;
  readonly consistency: Share;
  /** Between handing out and vote, in seconds; the one in the middle. */
  readonly median_seconds: number | null;
}

/** Every share is over values that were given, unsure ones aside: a rubric of three criteria gives three for an item. */
export function raterStanding(
  rater: string,
  desk: Pick<ReviewDesk, 'home' | 'version' | 'files'>,
): RaterStanding {
  const { reviews } = desk.home.store;
  const own = standingVotes(reviews.votes({ rater }));
  const gold = share();
  const agreement = share();
  const consistency = share();
  let votes = 0;
  const seconds: number[] = [];
  for (const vote of own) {
    const item = reviews.item(vote.item)!;
    if (item.version !== desk.version) continue;
    votes += 1;
    if (vote.seconds !== null) seconds.push(vote.seconds);
    const known = item.kind === 'gold' ? desk.files.gold.find(({ id }) => id === item.item) : undefined;
    if (known !== undefined) gold.add(vote.values, known.values);
    if (item.kind === 'answer')
      for (const other of othersOn(vote, standingVotes(reviews.votes({ item: item.id }))))
        agreement.add(vote.values, other.values);
    const first = own.find((each) => each.item === item.duplicate_of);
    if (first !== undefined) consistency.add(vote.values, first.values);
  }
  const middle = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? null;
  return {
    rater,
    votes,
    gold: gold.result(),
    agreement: agreement.result(),
    consistency: consistency.result(),
    median_seconds: middle,
  };
}

const othersOn = ({ rater, round }: ReviewVote, votes: readonly ReviewVote[]): readonly ReviewVote[] =>
  votes.filter((other) => other.rater !== rater && other.round === round);

function share(): {
  readonly add: (a: ReviewValues | null, b: ReviewValues | null) => void;
  readonly result: () => Share;
} {
  let [hits, of] = [0, 0];
  return {
    add: (a, b) => {
      for (const [key, value] of Object.entries(a ?? {})) {
        const other = b?.[key] ?? null;
        if (value === null || other === null) continue;
        of += 1;
        if (value === other) hits += 1;
      }
    },
    result: () => ({ hits, of }),
  };
}
