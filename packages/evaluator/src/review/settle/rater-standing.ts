import type { ReviewValues, ReviewVote } from '@assay/records';
import type { NewEvent } from '../../ledger/ledger.ts';
import type { ReviewDesk } from '../read-review.ts';
import { excludedRaters, standingVotes } from '../reviews.ts';

/** A share, and of how many. */
interface Share {
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

/**
 * Excludes a rater who is below a floor of the evaluator: their votes stay, and count nowhere that is not closed. Called inside
 * of the transaction of a vote; gives what the log says of it.
 */
export function excludeByRule(rater: string, inLog: string, desk: ReviewDesk): readonly NewEvent[] {
  const { policy, home, version, clock, registered } = desk;
  const { reviews } = home.store;
  if (policy.gold === undefined && policy.agreement === undefined) return [];
  if (excludedRaters(reviews, version).has(rater)) return [];
  const standing = raterStanding(rater, desk);
  const rules = [
    { rule: 'gold', share: standing.gold, limits: policy.gold },
    { rule: 'agreement', share: standing.agreement, limits: policy.agreement },
  ] as const;
  const broken = rules.find(({ share, limits }) => limits !== undefined && isBelow(share, limits));
  if (broken === undefined) return [];
  const { rule, share, limits } = broken;
  const facts = { rule, share: share.hits / share.of, floor: limits!.floor, of: share.of, at: clock.now() };
  reviews.addEvent({ kind: 'excluded', version, rater, ...facts });
  const predicate = {
    about: registered.evaluator.key,
    rater: inLog,
    ...facts,
    share: `${share.hits}/${share.of}`,
    floor: String(limits!.floor),
  };
  return [{ kind: 'review.rater-excluded', subjects: [], predicate }];
}

function isBelow(
  { hits, of }: Share,
  { floor, after }: { readonly floor: number; readonly after: number },
): boolean {
  return of >= after && hits / of < floor;
}
