import { ladder } from '@assay/metrics';
import type {
  Board,
  BoardEntry,
  Feedback,
  OfficialScore,
  ScoredMetric,
  ScoreMark,
  Submission,
  Viewer,
} from '@assay/records';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { feedbackAt } from '../contract/phase-at.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { decimalText } from '../score/decimal-text.ts';
import type { TrackedSubmission } from '../submit/submissions.ts';
import { teamMarks } from '../submit/teams.ts';
import {
  type ScoreStatus,
  scoreStatus,
  type Standing,
  SubmissionStandings,
  unrankedWhy,
} from './standing.ts';
import { canSee, type Telling, tellingOf, visibleMetrics } from './visible-score.ts';

/** What a team is shown after its scores so far, and which of them it is. */
interface Shown {
  readonly score: OfficialScore;
  readonly value: number;
}

/** What is shown, and how far it is from the best. */
export interface Rung {
  readonly loss: number;
  readonly value: number;
}

/**
 * The Ladder over one team's scores, in the order of arrival: a score is shown when it is better than the one shown by more than
 * the step, rounded to it. So a change that single items could make is never seen.
 */
function ladderFold(scores: readonly OfficialScore[], headline: string, feedback: Feedback): Shown | null {
  let rung: Rung | null = null;
  let shown: Shown | null = null;
  for (const score of scores) {
    const metric = score.metrics.find(({ name }) => name === headline);
    const next: Rung | null = metric === undefined ? rung : nextRung(rung, metric, feedback);
    if (next !== null && next !== rung) shown = { score, value: next.value };
    rung = next;
  }
  return shown;
}

/** What is shown after one more score: the same rung where it is not clearly better. */
export function nextRung(rung: Rung | null, metric: LadderMetric, { step }: Feedback): Rung | null {
  if (metric.value === null) return rung;
  const { lossOf, valueOf } = lossesOf(metric);
  const loss = ladder(rung?.loss ?? null, lossOf(Number(metric.value)), step ?? stepOf(metric));
  return loss === rung?.loss ? rung : { loss, value: valueOf(loss) };
}

type LadderMetric = Pick<ScoredMetric, 'value' | 'direction' | 'range' | 'n'>;

/** 1/√n of the range, in ten-thousandths: more than one item can move the number by. */
function stepOf({ n, range }: LadderMetric): number {
  const width = range === null ? 1 : range.max - range.min;
  return Math.ceil((width / Math.sqrt(n)) * 1e4) / 1e4;
}

/** A loss is how far a value is from the best one, or, where there is none, from 0. */
function lossesOf({ direction, range }: LadderMetric): {
  lossOf: (value: number) => number;
  valueOf: (loss: number) => number;
} {
  const best = direction === 'lower' ? (range?.min ?? 0) : (range?.max ?? 0);
  const sign = direction === 'lower' ? 1 : -1;
  const rounded = (value: number): number => Number(value.toFixed(9));
  return {
    lossOf: (value) => rounded(sign * (value - best)),
    valueOf: (loss) => rounded(best + sign * loss),
  };
}

/**
 * Entries in their order, with ranks (equal numbers share one) and groups: an entry is in the group of the first whose interval
 * overlaps its own, or, without intervals, whose number is the same. Those without a number come last, as they came.
 */
export function ranked(
  entries: readonly BoardEntry[],
  headline: string,
  direction: Board['direction'],
): readonly BoardEntry[] {
  const sign = direction === 'lower' ? -1 : 1;
  const counted = entries.filter(({ shown }) => shown !== null);
  const inOrder = counted.toSorted((a, b) => sign * (Number(b.shown) - Number(a.shown)));
  let rank = 0;
  let first: BoardEntry | null = null;
  let group = 0;
  const placed = inOrder.map((entry, i): BoardEntry => {
    if (i === 0 || Number(entry.shown) !== Number(inOrder[i - 1]!.shown)) rank = i + 1;
    if (first === null || !isLike(entry, first, headline)) {
      first = entry;
      group += 1;
    }
    return { ...entry, rank, tie_group: group };
  });
  return [...placed, ...entries.filter(({ shown }) => shown === null)];
}

function isLike(one: BoardEntry, other: BoardEntry, headline: string): boolean {
  const [a, b] = [one, other].map(
    ({ metrics }) => metrics.find(({ name }) => name === headline)?.interval ?? null,
  );
  if (a == null || b == null) return Number(one.shown) === Number(other.shown);
  return Number(a.low) <= Number(b.high) && Number(b.low) <= Number(a.high);
}

/** Everything that a board is made of. */
interface BoardParts {
  /** The version of the evaluator that the board shows. */
  readonly registered: RegisteredEvaluator;
  readonly split: string;
  readonly scorer_id: string | null;
  /** All submissions to the evaluator, in the order of arrival. */
  readonly submissions: readonly TrackedSubmission[];
  /** Scores of a submission on the split, by the one version of the scorer. */
  readonly scoresOf: (submission: Submission) => readonly OfficialScore[];
  readonly standingOf: (tracked: TrackedSubmission) => Standing;
  readonly statusOf: (scoreId: string) => ScoreStatus;
  readonly viewer: Viewer;
  readonly telling: Telling;
  readonly feedback: Feedback;
  readonly as_of: number;
}

/** The standing of teams: each with the best of its attempts, as far as the viewer may know. */
function boardOf(parts: BoardParts): Board {
  const { registered, split, scorer_id, viewer, telling, as_of } = parts;
  const { evaluator, metrics } = registered;
  const headline = evaluator.headlines[0]!;
  const direction = metrics.find(({ name }) => name === headline)?.direction ?? 'none';
  const teams = Map.groupBy(
    parts.submissions.filter(({ state }) => state !== 'invalid'),
    ({ submission }) => submission.team,
  );
  const marks = teamMarks([...teams.keys()]);
  const entries = [...teams].map(([team, attempts]) => ({
    ...entryOf(team, attempts, parts),
    team_mark: marks.get(team) ?? null,
  }));
  return {
    schema_version: 'assay.board.v1',
    evaluator_key: evaluator.key,
    split,
    scorer_id,
    is_final: evaluator.splits?.final === split,
    headline,
    direction,
    feedback: telling,
    viewer,
    as_of,
    entries: ranked(entries, headline, direction),
  };
}

/** A team's attempt, with the score that it has on this board. */
interface Attempt {
  readonly tracked: TrackedSubmission;
  readonly standing: Standing;
  readonly score: OfficialScore | null;
}

/** One that ranks, or would if its number could be told. */
type Counting = Attempt & { readonly score: OfficialScore };

function entryOf(
  team: string,
  submissions: readonly TrackedSubmission[],
  parts: BoardParts,
): Omit<BoardEntry, 'team_mark'> {
  const { registered, viewer, telling } = parts;
  const { evaluator } = registered;
  const attempts = submissions.map((tracked) => attemptOf(tracked, parts));
  const best = leadingAttempt(attempts.filter(counts), parts);
  const said = best?.attempt ?? attempts.findLast(({ score }) => score !== null) ?? attempts.at(-1)!;
  const { submission } = said.tracked;
  const sees = telling === 'exact';
  const { score } = said;
  return {
    rank: null,
    tie_group: null,
    team,
    submission_id: submission.id,
    score_id: score?.id ?? null,
    shown: best?.shown ?? null,
    metrics: sees && best !== null ? visibleMetrics(best.attempt.score.metrics, evaluator, viewer) : [],
    answered: sees && best !== null ? answeredOf(best.attempt.score, parts) : null,
    attempts: attempts.length,
    gates:
      sees && score !== null && canSee(viewer, 'gates', evaluator)
        ? score.gates.map((gate) => ({ ...gate, stale: said.standing.state !== 'counts' }))
        : [],
    marks: marksOf(said, parts),
    standing: said.standing.state,
    why: best?.shown == null ? unrankedWhy(said, telling) : null,
    claims: canSee(viewer, 'claims', evaluator) ? submission.claims : null,
  };
}

function answeredOf(
  { counts: { answered, items } }: OfficialScore,
  parts: BoardParts,
): BoardEntry['answered'] {
  return canSee(parts.viewer, 'counts', parts.registered.evaluator) ? { items: answered, of: items } : null;
}

/** The score in the place of a submission, where it is by the version that the board shows; else the last of that version that ended. */
function attemptOf(tracked: TrackedSubmission, parts: BoardParts): Attempt {
  const standing = parts.standingOf(tracked);
  const own = parts.scoresOf(tracked.submission).filter(({ status }) => status === 'scored');
  const score =
    own.find(({ id }) => id === standing.score?.id) ??
    own.findLast(({ id }) => parts.statusOf(id) !== 'current') ??
    null;
  return { tracked, standing, score };
}

/** What ran without a sandbox stands on the board, and ranks nowhere. */
function counts(attempt: Attempt): attempt is Counting {
  const { standing, score } = attempt;
  return standing.state === 'counts' && score !== null && !score.marks.includes('unofficial');
}

interface Best {
  readonly attempt: Counting;
  readonly shown: string | null;
}

/** The attempt that stands for a team. Who is told no number is shown the newest: which one is the best would tell one. */
function leadingAttempt(attempts: readonly Counting[], parts: BoardParts): Best | null {
  const { registered, viewer, telling } = parts;
  if (telling === 'none' || !canSee(viewer, 'headline', registered.evaluator)) {
    const newest = attempts.at(-1);
    return newest === undefined ? null : { attempt: newest, shown: null };
  }
  return telling === 'ladder' ? shownAttempt(attempts, parts) : bestAttempt(attempts, parts);
}

function bestAttempt(attempts: readonly Counting[], { registered }: BoardParts): Best | null {
  const { evaluator, metrics } = registered;
  const headline = evaluator.headlines[0]!;
  const sign = metrics.find(({ name }) => name === headline)?.direction === 'lower' ? -1 : 1;
  const valueOf = ({ score }: Counting): string | null =>
    score.metrics.find(({ name }) => name === headline)?.value ?? null;
  let best: Best | null = null;
  for (const attempt of attempts) {
    const shown = valueOf(attempt);
    if (shown === null) best ??= { attempt, shown };
    else if (best?.shown == null || sign * Number(shown) > sign * Number(best.shown))
      best = { attempt, shown };
  }
  return best;
}

function shownAttempt(attempts: readonly Counting[], { registered, feedback }: BoardParts): Best | null {
  const shown = ladderFold(
    attempts.map(({ score }) => score),
    registered.evaluator.headlines[0]!,
    feedback,
  );
  if (shown === null) return null;
  return { attempt: attempts.find(({ score }) => score === shown.score)!, shown: decimalText(shown.value) };
}

/** Those of the score, how it ended, and what keeps the submission off the board: that lasts, whichever version is shown. */
function marksOf({ score, standing: { state } }: Attempt, { statusOf }: BoardParts): readonly ScoreMark[] {
  const status = score === null ? 'current' : statusOf(score.id);
  const kept = state === 'invalidated' || state === 'withdrawn' ? [state] : [];
  return [...new Set([...(score?.marks ?? []), ...(status === 'current' ? [] : [status]), ...kept])];
}

export interface BoardQuestion {
  readonly registered: RegisteredEvaluator;
  readonly split: string;
  readonly viewer: Viewer;
  readonly now: string;
}

/** The board of an evaluator on a split, by the version of the scorer that it shows. */
export function openBoard(
  { registered, split, viewer, now }: BoardQuestion,
  { store }: EvaluatorHome,
): Board {
  const { key } = registered.evaluator;
  const head = store.boards.head(key, split);
  const shown = (head === null ? null : store.evaluators.get(key, head.evaluator_digest)) ?? registered;
  const phase = feedbackAt(registered.evaluator, now);
  const standings = new SubmissionStandings(store, key);
  const snapshot = shown.snapshots[split] ?? null;
  return boardOf({
    registered: shown,
    split,
    scorer_id: head?.scorer_id ?? null,
    submissions: store.submissions.list({ evaluator_key: key }),
    scoresOf: (submission) =>
      standings
        .scoresOf(submission, split)
        .filter(({ scorer, snapshot_id }) => scorer.id === head?.scorer_id && snapshot_id === snapshot),
    standingOf: (tracked) => standings.of(tracked, split),
    statusOf: (id) => scoreStatus(store.ledger, id),
    viewer,
    telling: tellingOf(viewer, split, registered.evaluator, phase),
    feedback: phase.feedback,
    as_of: store.ledger.size(),
  });
}
