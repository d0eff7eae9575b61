import type { Board, BoardEntry, Feedback, OfficialScore, ScoreMark, Viewer } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import { decimalText } from '../score/decimal-text.ts';
import type { TrackedSubmission } from '../submit/submissions.ts';
import { teamMarks } from '../submit/team/team-marks.ts';
import { ladderFold } from './ladder-fold.ts';
import { ranked } from './ranked.ts';
import type { ScoreStatus } from './score-status.ts';
import { canSee, type Telling, visibleMetrics } from './visible-score.ts';

/** Everything that a board is made of. */
export interface BoardParts {
  /** The version of the evaluator that the board shows. */
  readonly registered: RegisteredEvaluator;
  readonly split: string;
  readonly scorer_id: string | null;
  /** All submissions to the evaluator, in the order of arrival. */
  readonly submissions: readonly TrackedSubmission[];
  /** Scores on the split by the one version of the scorer. */
  readonly scores: readonly OfficialScore[];
  readonly statusOf: (scoreId: string) => ScoreStatus;
  readonly viewer: Viewer;
  readonly telling: Telling;
  readonly feedback: Feedback;
  readonly as_of: number;
}

/** The standing of teams: each with the best of its attempts, as far as the viewer may know. */
export function boardOf(parts: BoardParts): Board {
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

/** A team's attempt that has a score on this board. */
interface Attempt {
  readonly tracked: TrackedSubmission;
  readonly score: OfficialScore;
  readonly status: ScoreStatus;
}

function entryOf(
  team: string,
  attempts: readonly TrackedSubmission[],
  parts: BoardParts,
): Omit<BoardEntry, 'team_mark'> {
  const { registered, viewer, telling } = parts;
  const { evaluator } = registered;
  const scored = attempts.flatMap((tracked) => scoreOf(tracked, parts));
  const counting = scored.filter(counts);
  const best = leadingAttempt(counting, parts);
  const said = best?.attempt ?? scored.at(-1) ?? null;
  const { submission } = (said?.tracked ?? attempts.at(-1))!;
  const sees = telling === 'exact';
  return {
    rank: null,
    tie_group: null,
    team,
    submission_id: submission.id,
    score_id: said?.score.id ?? null,
    shown: best?.shown ?? null,
    metrics: sees && best !== null ? visibleMetrics(best.attempt.score.metrics, evaluator, viewer) : [],
    answered: sees && best !== null ? answeredOf(best.attempt.score, parts) : null,
    attempts: attempts.length,
    gates:
      sees && said !== null && canSee(viewer, 'gates', evaluator)
        ? said.score.gates.map((gate) => ({ ...gate, stale: said.status !== 'current' }))
        : [],
    marks: said === null ? [] : marksOf(said),
    claims: canSee(viewer, 'claims', evaluator) ? submission.claims : null,
  };
}

function answeredOf(
  { counts: { answered, items } }: OfficialScore,
  parts: BoardParts,
): BoardEntry['answered'] {
  return canSee(parts.viewer, 'counts', parts.registered.evaluator) ? { items: answered, of: items } : null;
}

/** The score that a submission has here: the first that nothing ended. A rerun takes its place only where an event says so. */
function scoreOf(tracked: TrackedSubmission, { scores, statusOf }: BoardParts): readonly Attempt[] {
  const own = scores.filter((score) => score.submission_id === tracked.submission.id && isOfficial(score));
  const current = own.find(({ id }) => statusOf(id) === 'current') ?? own.at(-1);
  return current === undefined ? [] : [{ tracked, score: current, status: statusOf(current.id) }];
}

function isOfficial({ kind, status }: OfficialScore): boolean {
  return status === 'scored' && (kind === 'official' || kind === 'rerun');
}

/** Withdrawn, invalidated and unofficial ones stand on the board, and rank nowhere. */
function counts({ tracked, score, status }: Attempt): boolean {
  return status === 'current' && tracked.state !== 'withdrawn' && !score.marks.includes('unofficial');
}

interface Best {
  readonly attempt: Attempt;
  readonly shown: string | null;
}

/** The attempt that stands for a team. Who is told no number is shown the newest: which one is the best would tell one. */
function leadingAttempt(attempts: readonly Attempt[], parts: BoardParts): Best | null {
  const { registered, viewer, telling } = parts;
  if (telling === 'none' || !canSee(viewer, 'headline', registered.evaluator)) {
    const newest = attempts.at(-1);
    return newest === undefined ? null : { attempt: newest, shown: null };
  }
  return telling === 'ladder' ? shownAttempt(attempts, parts) : bestAttempt(attempts, parts);
}

function bestAttempt(attempts: readonly Attempt[], { registered }: BoardParts): Best | null {
  const { evaluator, metrics } = registered;
  const headline = evaluator.headlines[0]!;
  const sign = metrics.find(({ name }) => name === headline)?.direction === 'lower' ? -1 : 1;
  const valueOf = ({ score }: Attempt): string | null =>
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

function shownAttempt(attempts: readonly Attempt[], { registered, feedback }: BoardParts): Best | null {
  const shown = ladderFold(
    attempts.map(({ score }) => score),
    registered.evaluator.headlines[0]!,
    feedback,
  );
  if (shown === null) return null;
  return { attempt: attempts.find(({ score }) => score === shown.score)!, shown: decimalText(shown.value) };
}

function marksOf({ score, status, tracked }: Attempt): readonly ScoreMark[] {
  const ended = tracked.state === 'withdrawn' ? 'withdrawn' : status === 'current' ? null : status;
  return [...new Set([...score.marks, ...(ended === null ? [] : [ended])])];
}
