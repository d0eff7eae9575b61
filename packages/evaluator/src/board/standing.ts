import type { BoardHead, JsonObject, OfficialScore, StandingState, Submission } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import type { LedgerStore, StoredEntry } from '../ledger/ledger-store.ts';
import { textIn } from '../ledger/statement.ts';
import type { EvaluatorStore } from '../store/evaluator-store.ts';
import type { SubmissionFilter, TrackedSubmission } from '../submit/submissions.ts';
import type { Telling } from './visible-score.ts';

const endings = {
  'score.superseded': 'superseded',
  'score.invalidated': 'invalidated',
  'score.withdrawn': 'withdrawn',
} as const;

/** How a score ended, with the words of whoever ended it. */
export interface ScoreEnd {
  readonly status: (typeof endings)[keyof typeof endings];
  readonly at: string | null;
  readonly reason: string | null;
  /** The score that took its place. */
  readonly superseded_by: string | null;
}

type Log = Pick<LedgerStore, 'about'>;

/** What became of a score by the log; null while nothing ended it. Which score of a submission counts, its standing says. */
export function scoreEnd(ledger: Log, scoreId: string): ScoreEnd | null {
  const last = lastEnding(ledger, scoreId);
  if (last === undefined) return null;
  const { predicate } = openEnvelope(last.envelope).statement;
  return {
    status: statusOf(last),
    at: textIn(predicate, 'at'),
    reason: textIn(predicate, 'reason'),
    superseded_by: textIn(predicate, 'superseded_by'),
  };
}

/** The last thing that the log says of the end of a score, or that it said before an entry. */
function lastEnding(ledger: Log, scoreId: string, before = Infinity): StoredEntry | undefined {
  let last: StoredEntry | undefined;
  for (const entry of ledger.about(scoreId)) {
    if (entry.index >= before) break;
    if (entry.kind === 'score.reinstated') last = undefined;
    else if (entry.kind in endings && !namesEnded(entry, ledger)) last = entry;
  }
  return last;
}

/** A score that had ended takes no place: logs of earlier versions have such entries, and circles of two. */
function namesEnded({ kind, about, index, envelope }: StoredEntry, ledger: Log): boolean {
  if (kind !== 'score.superseded') return false;
  const by = textIn(openEnvelope(envelope).statement.predicate, 'superseded_by');
  return by === about || (by !== null && lastEnding(ledger, by, index) !== undefined);
}

function statusOf({ kind }: StoredEntry): ScoreEnd['status'] {
  return endings[kind as keyof typeof endings];
}

/** What became of a score, by the log. */
export type ScoreStatus = 'current' | ScoreEnd['status'];

/** The last thing that the log says of a score. */
export function scoreStatus(ledger: LedgerStore, scoreId: string): ScoreStatus {
  const last = lastEnding(ledger, scoreId);
  return last === undefined ? 'current' : statusOf(last);
}

/** Where a submission stands on a split, by the log. */
export interface Standing {
  readonly state: StandingState;
  /** The score that counts, or that would if nothing kept it from that; null where there is none. */
  readonly score: OfficialScore | null;
  /** In the words of whoever said so, or the class of an error; null where the state says it all. */
  readonly reason: string | null;
}

type Records = Pick<EvaluatorStore, 'ledger' | 'scores' | 'boards' | 'evaluators' | 'submissions'>;
type Of = Pick<Submission, 'id' | 'evaluator_key'>;

/** What the log says of one submission: which score has its place on each split, and what keeps it off every board. */
interface Life {
  readonly places: ReadonlyMap<string, OfficialScore>;
  readonly invalidated: { readonly reason: string | null } | null;
  readonly withdrawn: { readonly reason: string | null } | null;
}

/**
 * The standing of every submission to an evaluator, folded from the ledger. One rule for all who ask: the first official score
 * has the place; it passes on where an event says so (`score.superseded`, `score.counted`, the switch of a board) and never to a
 * score that has ended. Who invalidates the score in place takes the submission off every board, whatever is scored later, until
 * `submission.reinstated`. A rerun by itself moves nothing.
 */
export class SubmissionStandings {
  readonly #store: Records;
  readonly #key: string;
  readonly #only: string | undefined;
  #scores: ReadonlyMap<string, readonly OfficialScore[]> | undefined;
  #switches: readonly Switch[] | undefined;
  #versions: readonly RegisteredEvaluator[] | undefined;
  readonly #heads = new Map<string, BoardHead | null>();
  readonly #lives = new Map<string, Life>();

  /**
   * Of all submissions to an evaluator, or of one alone. What is read is kept: whoever appends makes another one inside of the
   * transaction.
   */
  constructor(store: Records, evaluatorKey: string, only?: string) {
    this.#store = store;
    this.#key = evaluatorKey;
    this.#only = only;
  }

  of({ submission, state }: TrackedSubmission, split: string): Standing {
    const { places, invalidated, withdrawn } = this.#lifeOf(submission);
    const score = places.get(split) ?? null;
    if (state === 'withdrawn' || withdrawn !== null)
      return { state: 'withdrawn', score, reason: withdrawn?.reason ?? null };
    if (state === 'invalid')
      return { state: 'invalid', score: null, reason: this.#errorOf(submission, split) };
    if (invalidated !== null) return { state: 'invalidated', score, reason: invalidated.reason };
    if (score !== null && this.#isOnBoard(score)) return { state: 'counts', score, reason: null };
    const error = this.#errorOf(submission, split);
    if (error !== null) return { state: 'errored', score, reason: error };
    if (score === null) return { state: state === 'errored' ? 'errored' : 'waiting', score, reason: null };
    return { state: this.#isLater(score) ? 'later_version' : 'earlier_version', score, reason: null };
  }

  /** The score in the place of a submission, whether or not something keeps the submission off the boards. */
  inPlace(submission: Of, split: string): OfficialScore | null {
    return this.#lifeOf(submission).places.get(split) ?? null;
  }

  /** Whether a score has the place of a submission on some split. */
  hasPlace(submission: Of): boolean {
    return this.#lifeOf(submission).places.size > 0;
  }

  /** Official scores and reruns on a split, in the order in which they were made. */
  scoresOf({ id }: Of, split: string): readonly OfficialScore[] {
    return this.#scoresBySubmission(id).filter((score) => score.split === split);
  }

  /** Whether the log says that the submission counts nowhere until it is reinstated. */
  isInvalidated(submission: Of): boolean {
    return this.#lifeOf(submission).invalidated !== null;
  }

  hasEnded({ id }: Pick<OfficialScore, 'id'>): boolean {
    return lastEnding(this.#store.ledger, id) !== undefined;
  }

  /** Judged by the version that the board of its split shows, or where there is no board yet. */
  #isOnBoard({ split, scorer, snapshot_id }: OfficialScore): boolean {
    const head = this.#headOf(split);
    if (head === null) return true;
    return scorer.id === head.scorer_id && snapshot_id === this.#snapshotOf(head.evaluator_digest, split);
  }

  #isLater({ evaluator_digest, split }: OfficialScore): boolean {
    const place = (digest: string | undefined): number =>
      this.#history().findIndex((version) => version.digest === digest);
    return place(evaluator_digest) > place(this.#headOf(split)?.evaluator_digest);
  }

  /** Why the version that the board shows gave no number, where it tried. */
  #errorOf(submission: Of, split: string): string | null {
    const tried = this.scoresOf(submission, split).filter((score) => this.#isOnBoard(score));
    return tried.some(({ status }) => status === 'scored') ? null : (tried.at(-1)?.error?.class ?? null);
  }

  #headOf(split: string): BoardHead | null {
    const known = this.#heads.get(split);
    if (known !== undefined) return known;
    const head = this.#store.boards.head(this.#key, split);
    this.#heads.set(split, head);
    return head;
  }

  #history(): readonly RegisteredEvaluator[] {
    return (this.#versions ??= this.#store.evaluators.history(this.#key));
  }

  #snapshotOf(digest: string | null, split: string): string | null {
    return this.#history().find((version) => version.digest === digest)?.snapshots[split] ?? null;
  }

  /** Every switch of a board of the evaluator, in the order of the log. */
  #switched(): readonly Switch[] {
    this.#switches ??= this.#store.ledger
      .about(this.#key)
      .filter(({ kind }) => kind === 'board.switched')
      .map((entry) => {
        const said = predicateIn(entry);
        const split = textIn(said, 'split') ?? '';
        const snapshot_id = this.#snapshotOf(textIn(said, 'evaluator_digest'), split);
        return { entry, split, scorer_id: textIn(said, 'scorer_id'), snapshot_id };
      });
    return this.#switches;
  }

  /** Read at once: asking for each submission would read the table as often as there are submissions. */
  #scoresBySubmission(id: string): readonly OfficialScore[] {
    this.#scores ??= Map.groupBy(
      this.#store.scores
        .list({
          evaluator_key: this.#key,
          ...(this.#only === undefined ? {} : { submission_id: this.#only }),
        })
        .filter(mayCount),
      (score) => score.submission_id,
    );
    return this.#scores.get(id) ?? [];
  }

  #lifeOf({ id }: Of): Life {
    const known = this.#lives.get(id);
    if (known !== undefined) return known;
    const life = this.#fold(id);
    this.#lives.set(id, life);
    return life;
  }

  #fold(id: string): Life {
    const { ledger } = this.#store;
    const scores = this.#scoresBySubmission(id)
      .filter(({ status }) => status === 'scored')
      .map((score) => ({ score, entries: ledger.about(score.id) }));
    const life = new LifeFold(ledger);
    const events = [
      ...ledger.about(id).map((entry) => ({ entry, apply: () => life.submission(entry) })),
      ...scores.flatMap(({ score, entries }) =>
        entries.map((entry) => ({ entry, apply: () => life.score(score, entry) })),
      ),
      ...(scores.length === 0
        ? []
        : this.#switched().map((to) => ({ entry: to.entry, apply: () => life.switch(to) }))),
    ];
    for (const { apply } of events.toSorted((a, b) => a.entry.index - b.entry.index)) apply();
    return life;
  }
}

interface Switch {
  readonly entry: StoredEntry;
  readonly split: string;
  readonly scorer_id: string | null;
  readonly snapshot_id: string | null;
}

/** One submission, event after event. */
class LifeFold implements Life {
  readonly places = new Map<string, OfficialScore>();
  invalidated: Life['invalidated'] = null;
  withdrawn: Life['withdrawn'] = null;
  readonly #ledger: Records['ledger'];
  /** Scores that the log has named so far, in its order. */
  readonly #made: OfficialScore[] = [];

  constructor(ledger: Records['ledger']) {
    this.#ledger = ledger;
  }

  submission(entry: StoredEntry): void {
    if (entry.kind === 'submission.withdrawn') this.withdrawn = { reason: reasonIn(entry) };
    else if (entry.kind === 'submission.reinstated') this.invalidated = null;
  }

  score(score: OfficialScore, entry: StoredEntry): void {
    const { split, id } = score;
    const isInPlace = this.places.get(split)?.id === id;
    if (entry.kind === 'score.created') {
      this.#made.push(score);
      if (score.kind === 'official' && !this.places.has(split)) this.places.set(split, score);
    } else if (entry.kind === 'score.invalidated') {
      if (isInPlace) this.invalidated = { reason: reasonIn(entry) };
    } else if (entry.kind === 'score.counted') {
      if (!this.#hasEnded(score, entry)) this.places.set(split, score);
    } else if (entry.kind === 'score.superseded') {
      const by = this.#made.find((each) => each.id === textIn(predicateIn(entry), 'superseded_by'));
      if (isInPlace && by?.split === split && !this.#hasEnded(by, entry)) this.places.set(split, by);
    }
  }

  /** Scores of a campaign have the place from the switch on, also where no event names them: logs of earlier versions. */
  switch({ entry, split, scorer_id, snapshot_id }: Switch): void {
    const isShown = (score: OfficialScore): boolean =>
      score.split === split && score.scorer.id === scorer_id && score.snapshot_id === snapshot_id;
    const inPlace = this.places.get(split);
    if (inPlace !== undefined && isShown(inPlace)) return;
    const first = this.#made.find((score) => isShown(score) && !this.#hasEnded(score, entry));
    if (first !== undefined) this.places.set(split, first);
  }

  #hasEnded({ id }: OfficialScore, { index }: StoredEntry): boolean {
    return lastEnding(this.#ledger, id, index) !== undefined;
  }
}

/** Why a submission has no rank on a board, for whoever reads it; what the host said of it is not repeated here. */
export function unrankedWhy(
  {
    standing: { state, score: placed },
    score,
  }: { readonly standing: Standing; readonly score: OfficialScore | null },
  telling: Telling,
): string {
  if (state === 'counts' && (score ?? placed)?.marks.includes('unofficial') === true)
    return 'unofficial: it ran without a sandbox';
  if (state === 'counts')
    return telling === 'none' ? 'its value is not shown yet' : 'it has no value to show';
  return standingWords[state];
}

/** Each state that has no rank, in words. */
export const standingWords: Readonly<Record<Exclude<StandingState, 'counts'>, string>> = {
  waiting: 'not scored yet',
  earlier_version: 'scored by an earlier version than this board shows; it counts once all are judged again',
  later_version: 'scored by a later version than this board shows; it counts once all are judged again',
  invalidated: 'invalidated by the host',
  withdrawn: 'withdrawn',
  errored: 'could not be scored, through no fault of the submission',
  invalid: 'refused: it is not valid',
};

/** The score of a submission that counts now on a board; null where none does. */
export function currentScore(
  submission: Of,
  split: string,
  { store }: { readonly store: Records },
): OfficialScore | null {
  const tracked = store.submissions.get(submission.id);
  if (tracked === null) return null;
  const { state, score } = new SubmissionStandings(store, submission.evaluator_key, submission.id).of(
    tracked,
    split,
  );
  return state === 'counts' ? score : null;
}

/**
 * Submissions in the order of arrival, in the state that follows from their scores: one whose scoring failed is scored from the
 * moment at which a later score of it has its place.
 */
export function submissionsOf(
  { evaluator_key: key, team, states }: SubmissionFilter & { readonly evaluator_key: string },
  store: Records,
): readonly TrackedSubmission[] {
  const standings = new SubmissionStandings(store, key);
  return store.submissions
    .list({ evaluator_key: key, ...(team === undefined ? {} : { team }) })
    .map((tracked) => withState(tracked, standings))
    .filter(({ state }) => states === undefined || states.includes(state));
}

/** One of them, by its id. */
export function submissionOf(id: string, store: Records): TrackedSubmission | null {
  const tracked = store.submissions.get(id);
  return tracked === null
    ? null
    : withState(tracked, new SubmissionStandings(store, tracked.submission.evaluator_key, id));
}

function withState(tracked: TrackedSubmission, standings: SubmissionStandings): TrackedSubmission {
  return tracked.state === 'errored' && standings.hasPlace(tracked.submission)
    ? { ...tracked, state: 'scored' }
    : tracked;
}

/** Official scores and reruns stand on boards; the audit's and those for practice never do. */
function mayCount({ kind }: Pick<OfficialScore, 'kind'>): boolean {
  return kind === 'official' || kind === 'rerun';
}

function predicateIn({ envelope }: StoredEntry): JsonObject {
  return openEnvelope(envelope).statement.predicate;
}

function reasonIn(entry: StoredEntry): string | null {
  return textIn(predicateIn(entry), 'reason');
}
