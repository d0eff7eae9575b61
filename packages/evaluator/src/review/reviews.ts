import type { SqlDatabase } from '@assay/engine';
import {
  AssayError,
  type ReviewEvent,
  type ReviewEventOf,
  reviewEventSchema,
  type ReviewItem,
  reviewItemSchema,
  type ReviewLease,
  reviewLeaseSchema,
  type ReviewPolicy,
  type ReviewVote,
  reviewVoteSchema,
} from '@assay/records';
import type * as z from 'zod';
import type { Dialect } from '../store/dialect.ts';

interface ReviewItemFilter {
  readonly evaluator_key?: string;
  readonly version?: string;
  readonly submission_id?: string;
}

/**
 * What people are asked, and what they said. Nothing is changed or removed: a vote that is taken back is one more revision of it.
 * What is added inside of a transaction of the ledger is durable with its event, or not there.
 */
export interface Reviews {
  /** What is read and added in `change` is one moment: nobody adds anything between. */
  readonly together: <T>(change: () => T) => T;
  /** E_REVIEW_EXISTS where there is an item of that id. */
  readonly addItem: (item: ReviewItem) => void;
  readonly item: (id: string) => ReviewItem | null;
  /** In the order in which they were added. */
  readonly items: (filter?: ReviewItemFilter) => readonly ReviewItem[];
  readonly addLease: (lease: ReviewLease) => void;
  readonly leases: (of: OfReview) => readonly ReviewLease[];
  /** E_VOTE_TWICE where this revision of (item, rater, round) is there. */
  readonly addVote: (vote: ReviewVote) => void;
  /** In the order in which they came. */
  readonly votes: (of: OfReview | { readonly rater: string }) => readonly ReviewVote[];
  readonly addEvent: (event: ReviewEvent) => void;
  /** In the order in which they happened. */
  readonly events: (of: OfReview) => readonly ReviewEvent[];
}

/** One item, or all items of one version of a review; what became of raters is found by the version. */
type OfReview = { readonly item: string } | { readonly version: string };

export function reviewTables({ counted, integer, text, strict, refuseChanges }: Dialect): string {
  return `
  CREATE TABLE review_items (
    number ${counted}, id ${text} NOT NULL UNIQUE, evaluator_key ${text} NOT NULL, version ${text} NOT NULL,
    submission ${text}, record ${text} NOT NULL
  ) ${strict};
  CREATE INDEX review_items_of_version ON review_items (version);
  CREATE INDEX review_items_of_submission ON review_items (submission);
  CREATE TABLE review_leases (
    number ${counted}, item ${text} NOT NULL REFERENCES review_items (id), record ${text} NOT NULL
  ) ${strict};
  CREATE INDEX review_leases_of_item ON review_leases (item);
  CREATE TABLE review_votes (
    number ${counted}, item ${text} NOT NULL REFERENCES review_items (id), rater ${text} NOT NULL,
    round ${integer} NOT NULL, revision ${integer} NOT NULL, record ${text} NOT NULL, UNIQUE (item, rater, round, revision)
  ) ${strict};
  CREATE INDEX review_votes_of_rater ON review_votes (rater);
  CREATE TABLE review_events (number ${counted}, item ${text}, version ${text} NOT NULL, record ${text} NOT NULL) ${strict};
  CREATE INDEX review_events_of_item ON review_events (item);
  CREATE INDEX review_events_of_version ON review_events (version);
  ${refuseChanges('review_items', 'review_leases', 'review_votes', 'review_events')}`;
}

interface Kept {
  readonly record: string;
}
type Text = string | null;

/** Reviews in the database of an evaluator's home. */
export function sqlReviews(database: SqlDatabase): Reviews {
  const insertItem = database.prepare<[string, string, string, Text, string]>(
    'INSERT INTO review_items (id, evaluator_key, version, submission, record) VALUES (?, ?, ?, ?, ?)',
  );
  const oneItem = database.prepare<[string], Kept>('SELECT record FROM review_items WHERE id = ?');
  const someItems = database.prepare<[Readonly<Record<'key' | 'version' | 'submission', Text>>], Kept>(
    `SELECT record FROM review_items WHERE evaluator_key = coalesce(:key, evaluator_key)
       AND version = coalesce(:version, version) AND coalesce(submission, '') = coalesce(:submission, submission, '') ORDER BY number`,
  );
  const insertLease = database.prepare<[string, string]>(
    'INSERT INTO review_leases (item, record) VALUES (?, ?)',
  );
  const leasesOf = recordsOf(database, 'review_leases');
  const insertVote = database.prepare<[string, string, number, number, string]>(
    'INSERT INTO review_votes (item, rater, round, revision, record) VALUES (?, ?, ?, ?, ?)',
  );
  const sameVote = database.prepare<[string, string, number, number], Kept>(
    'SELECT record FROM review_votes WHERE item = ? AND rater = ? AND round = ? AND revision = ?',
  );
  const votesBy = database.prepare<[string], Kept>(
    'SELECT record FROM review_votes WHERE rater = ? ORDER BY number',
  );
  const votesOf = recordsOf(database, 'review_votes');
  const insertEvent = database.prepare<[Text, string, string]>(
    'INSERT INTO review_events (item, version, record) VALUES (?, ?, ?)',
  );
  const eventsOfItem = database.prepare<[string], Kept>(
    'SELECT record FROM review_events WHERE item = ? ORDER BY number',
  );
  const eventsOfVersion = database.prepare<[string], Kept>(
    'SELECT record FROM review_events WHERE version = ? ORDER BY number',
  );
  const versionOf = (item: string): string =>
    readAll(reviewItemSchema, [oneItem.get(item)])[0]?.version ?? unknownItem(item);
  return {
    together: (change) => database.change(change),
    addItem: (given) =>
      database.change(() => {
        const item = reviewItemSchema.parse(given);
        if (oneItem.get(item.id) !== undefined)
          throw new AssayError('usage', 'E_REVIEW_EXISTS', `there is an item ${item.id} already`);
        const { id, evaluator_key, version, submission_id } = item;
        insertItem.run(id, evaluator_key, version, submission_id, JSON.stringify(item));
      }),
    item: (id) => readAll(reviewItemSchema, [oneItem.get(id)])[0] ?? null,
    items: ({ evaluator_key, version, submission_id } = {}) =>
      readAll(
        reviewItemSchema,
        someItems.all({
          key: evaluator_key ?? null,
          version: version ?? null,
          submission: submission_id ?? null,
        }),
      ),
    addLease: (given) => {
      const lease = reviewLeaseSchema.parse(given);
      versionOf(lease.item);
      insertLease.run(lease.item, JSON.stringify(lease));
    },
    leases: (of) => readAll(reviewLeaseSchema, leasesOf(of)),
    addVote: (given) =>
      database.change(() => {
        const vote = reviewVoteSchema.parse(given);
        const { item, rater, round, revision } = vote;
        versionOf(item);
        if (sameVote.get(item, rater, round, revision) !== undefined)
          throw new AssayError('usage', 'E_VOTE_TWICE', `${rater} has judged ${item} already`);
        insertVote.run(item, rater, round, revision, JSON.stringify(vote));
      }),
    votes: (of) => readAll(reviewVoteSchema, 'rater' in of ? votesBy.all(of.rater) : votesOf(of)),
    addEvent: (given) => {
      const event = reviewEventSchema.parse(given);
      const isAboutRater = event.kind === 'excluded';
      insertEvent.run(
        isAboutRater ? null : event.item,
        isAboutRater ? event.version : versionOf(event.item),
        JSON.stringify(event),
      );
    },
    events: (of) =>
      readAll(reviewEventSchema, 'item' in of ? eventsOfItem.all(of.item) : eventsOfVersion.all(of.version)),
  };
}

/** What a table has of one item, or of all items of a version. */
function recordsOf(
  database: SqlDatabase,
  table: 'review_votes' | 'review_leases',
): (of: OfReview) => readonly Kept[] {
  const ofItem = database.prepare<[string], Kept>(
    `SELECT record FROM ${table} WHERE item = ? ORDER BY number`,
  );
  const ofVersion = database.prepare<[string], Kept>(
    `SELECT t.record FROM ${table} AS t JOIN review_items AS i ON i.id = t.item WHERE i.version = ? ORDER BY t.number`,
  );
  return (of) => ('item' in of ? ofItem.all(of.item) : ofVersion.all(of.version));
}

function unknownItem(item: string): never {
  throw new AssayError('usage', 'E_REVIEW_ITEM', `there is no item ${item} to review`, { field: 'item' });
}

function readAll<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly (Kept | undefined)[],
): readonly z.infer<Schema>[] {
  return rows.flatMap((row) => (row === undefined ? [] : [schema.parse(JSON.parse(row.record))]));
}

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
