import type {
  ReviewEvent,
  ReviewEventOf,
  ReviewItem,
  ReviewLease,
  ReviewPolicy,
  ReviewVote,
} from '@assay/records';
import type { OfReview, Reviews } from '../reviews.ts';

/** The value that more than half of them have; null where none has. */
export function majorityOf(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [value, count] of counts) if (count * 2 > values.length) return value;
  return null;
}

/** Whether raters differ so that somebody else has to decide: on any criterion. */
function doDiffer(votes: readonly ReviewVote[], rule: ReviewPolicy['adjudicate']): boolean {
  return differingCriteria(votes, rule).length > 0;
}

/** On which criteria they do. Where nobody is sure, nobody has decided. */
export function differingCriteria(
  votes: readonly ReviewVote[],
  rule: ReviewPolicy['adjudicate'],
): readonly string[] {
  if (rule === 'never') return [];
  const criteria = Object.keys(votes[0]?.values ?? {});
  return criteria.filter((key) => {
    const given = votes.map(({ values }) => values?.[key] ?? null);
    const sure = given.filter((value) => value !== null);
    if (sure.length === 0) return true;
    return rule === 'difference' ? new Set(sure).size > 1 : majorityOf(sure) === null;
  });
}

/** All that was said and done about one item. */
interface ItemHistory {
  readonly votes: readonly ReviewVote[];
  readonly leases: readonly ReviewLease[];
  readonly events: readonly ReviewEvent[];
}

/** Where an item stands: it waits for votes, for an adjudicator, for its score, or is part of one. */
export interface ItemState {
  readonly item: ReviewItem;
  /** From 1; every appeal begins the next one. */
  readonly round: number;
  readonly status: 'open' | 'disputed' | 'agreed' | 'closed';
  /** Votes of the round that stand, of raters who are not excluded. */
  readonly votes: readonly ReviewVote[];
  readonly adjudication: ReviewEventOf<'adjudicated'> | null;
  /** Whose vote stands in this round, or was given in an earlier one: it waits for others. */
  readonly judged: ReadonlySet<string>;
  /** Everybody who said something about the item, in any round, taken back or not. */
  readonly seen: ReadonlySet<string>;
  /** Raters who count nowhere in this review any more. */
  readonly excluded: ReadonlySet<string>;
  readonly history: ItemHistory;
}

type Rules = Pick<ReviewPolicy, 'raters_per_item' | 'adjudicate'>;

export function itemState(
  item: ReviewItem,
  history: ItemHistory,
  { adjudicate, raters_per_item: needed }: Rules,
  excluded: ReadonlySet<string>,
): ItemState {
  const ofKind = <Kind extends ReviewEvent['kind']>(kind: Kind): readonly ReviewEventOf<Kind>[] =>
    history.events.filter((event): event is ReviewEventOf<Kind> => event.kind === kind);
  const round = 1 + ofKind('appealed').length;
  const standing = standingVotes(history.votes);
  const closing = ofKind('closed').find((event) => event.round === round);
  const adjudication = ofKind('adjudicated').find((event) => event.round === round) ?? null;
  const ofRound = standing.filter((vote) => vote.round === round);
  // A round that is closed keeps the votes that it was closed with.
  const votes = closing === undefined ? ofRound.filter(({ rater }) => !excluded.has(rater)) : ofRound;
  const adjudicators = ofKind('adjudicated').map(({ adjudicator }) => adjudicator);
  const seen = new Set([...history.votes.map(({ rater }) => rater), ...adjudicators]);
  const judged = new Set(
    [...ofRound, ...history.votes.filter((vote) => vote.round < round)]
      .map(({ rater }) => rater)
      .concat(adjudicators),
  );
  const status =
    closing !== undefined
      ? 'closed'
      : adjudication !== null
        ? 'agreed'
        : votes.length < needed
          ? 'open'
          : doDiffer(votes, adjudicate)
            ? 'disputed'
            : 'agreed';
  return { item, round, status, votes, adjudication, judged, seen, excluded, history };
}

/** The last revision of every rater's vote in every round, where it was not taken back. */
export function standingVotes(votes: readonly ReviewVote[]): readonly ReviewVote[] {
  const last = new Map<string, ReviewVote>();
  for (const vote of votes) last.set(JSON.stringify([vote.item, vote.round, vote.rater]), vote);
  return [...last.values()].filter(({ kind }) => kind === 'vote');
}

/** Raters whom a rule has excluded from a version of a review. */
export function excludedRaters(reviews: Reviews, version: string): ReadonlySet<string> {
  return new Set(
    reviews.events({ version }).flatMap((event) => (event.kind === 'excluded' ? [event.rater] : [])),
  );
}

/** What is known of items, by item. */
export function historiesOf(reviews: Reviews, of: OfReview): (item: string) => ItemHistory {
  const votes = Map.groupBy(reviews.votes(of), ({ item }) => item);
  const leases = Map.groupBy(reviews.leases(of), ({ item }) => item);
  const events = Map.groupBy(reviews.events(of), (event) => (event.kind === 'excluded' ? '' : event.item));
  return (item) => ({
    votes: votes.get(item) ?? [],
    leases: leases.get(item) ?? [],
    events: events.get(item) ?? [],
  });
}
