import { AssayError, type OfficialScore, type StandingState, type Submission } from '@assay/records';
import { currentScore, submissionsOf, SubmissionStandings } from '../board/standing.ts';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { openDesk, reviewOf } from '../review/read-review.ts';
import { drawnStates } from '../review/queue/open-review.ts';
import { openedBoard } from '../score/record-submission-score.ts';
import { scoreOne, type ScoringContext } from '../score/score-queued.ts';
import { feedbackSplit } from '../score/splits.ts';
import { scoresOfIdentity } from './explain-scores.ts';
import { givePlace } from './end-score.ts';

interface Rerun {
  readonly submission_id: string;
  /** The digest of the evaluator whose scorer judges; the newest unless given. */
  readonly scorer_of?: string | undefined;
  /** The digest of the evaluator whose hidden data are joined; that of the scorer unless given. */
  readonly hidden_of?: string | undefined;
  readonly split?: string | undefined;
  /** The new score takes the place of the one before it; otherwise both stay, and the board shows what it showed. */
  readonly supersede: boolean;
  readonly reason: string;
}

export interface RerunResult {
  readonly score: OfficialScore;
  /** The score whose place it took. */
  readonly superseded: string | null;
  /** Where the submission stands now on that split. */
  readonly standing: StandingState;
}

/** Judges a submission again: any submission by any version of the scorer that is kept. What was scored before stays. */
export async function rerunSubmission(rerun: Rerun, context: ScoringContext): Promise<RerunResult> {
  const { home, actor, clock } = context;
  const { submission, state } = knownSubmission(rerun.submission_id, home);
  if (state === 'invalid')
    throw new AssayError(
      'usage',
      'E_RERUN',
      `submission ${submission.id} was refused and has nothing to score`,
    );
  if (state === 'queued' || state === 'scoring')
    throw new AssayError('usage', 'E_RERUN', `submission ${submission.id} is waiting for its first score`);
  const registered = versionFor(submission.evaluator_key, rerun, home);
  const split = rerun.split ?? feedbackSplit(registered);
  const { reason } = rerun;
  home.ledger.append(await home.signingKey(), () => [
    {
      kind: 'rerun.requested',
      subjects: [],
      predicate: {
        about: submission.id,
        evaluator_digest: registered.digest,
        scorer: registered.scorer.id,
        snapshot_id: registered.snapshots[split] ?? null,
        split,
        actor,
        reason,
        at: clock.now(),
      },
    },
  ]);
  const attempt = nextAttempt(submission, registered, split, home);
  const score = await scoreOne({ submission, registered, split, kind: 'rerun', attempt }, context);
  const superseded = rerun.supersede ? await letCount(score, { ...context, reason }) : null;
  const tracked = home.store.submissions.get(submission.id)!;
  const standings = new SubmissionStandings(home.store, submission.evaluator_key, submission.id);
  return { score, superseded, standing: standings.of(tracked, split).state };
}

/** Gives a score the place of its submission, with a board to stand on where there was none. The score that gave its place, if any. */
export async function letCount(
  score: OfficialScore,
  {
    home,
    actor,
    clock,
    reason,
  }: Pick<ScoringContext, 'home' | 'actor' | 'clock'> & { readonly reason: string },
): Promise<string | null> {
  const said = { actor, at: clock.now(), reason };
  const given = (): ReturnType<typeof givePlace> =>
    givePlace(score, new SubmissionStandings(home.store, score.evaluator_key, score.submission_id), said);
  if (given().events.length === 0) return null;
  let superseded: string | null = null;
  try {
    home.ledger.append(await home.signingKey(), () => {
      const { events, ...gave } = given();
      ({ superseded } = gave);
      return events.length === 0 ? [] : [...events, ...openedBoard(score, home, said)];
    });
  } catch (error) {
    // Another process gave it the place between the two looks.
    if (!(error instanceof AssayError) || error.code !== 'E_LEDGER_EMPTY') throw error;
  }
  return superseded;
}

/** The version that judges, with the hidden data of another one where that is asked for. */
export function versionFor(
  key: string,
  { scorer_of, hidden_of }: Pick<Rerun, 'scorer_of' | 'hidden_of'>,
  home: EvaluatorHome,
): RegisteredEvaluator {
  const registered = knownVersion(key, scorer_of, home);
  if (hidden_of === undefined) return registered;
  const { snapshots, items } = knownVersion(key, hidden_of, home);
  return { ...registered, snapshots, items };
}

function knownVersion(
  key: string,
  digest: string | undefined,
  { store }: EvaluatorHome,
): RegisteredEvaluator {
  const found = store.evaluators
    .history(key)
    .filter((each) => digest === undefined || each.digest.includes(digest));
  const newest = found.at(-1);
  if (newest !== undefined) return newest;
  const message =
    digest === undefined
      ? `no evaluator ${key} is registered`
      : `${digest}: no version of ${key} has that digest`;
  throw new AssayError('usage', 'E_VERSION_UNKNOWN', message, { field: 'version' });
}

function knownSubmission(id: string, { store }: EvaluatorHome) {
  const found = store.submissions.get(id);
  if (found !== null) return found;
  throw new AssayError('usage', 'E_SUBMISSION_UNKNOWN', `there is no submission ${id} here`, {
    action: { kind: 'list_submissions' },
  });
}

/** A score of the same by the same is another attempt at it; the first one is found again. */
function nextAttempt(
  submission: Submission,
  registered: RegisteredEvaluator,
  split: string,
  { store }: EvaluatorHome,
): number {
  const identity = {
    submission_id: submission.id,
    split,
    scorer_id: registered.scorer.id,
    snapshot_id: registered.snapshots[split] ?? null,
  };
  const attempts = scoresOfIdentity(store.scores, identity).map(({ execution }) => execution.attempt);
  return Math.max(0, ...attempts) + 1;
}

/**
 * New scores for submissions whose appeals are decided: each takes the place of the one before it, which stays as it was. What people
 * have not finished is left for later.
 */
export async function* rescoreAppealed(key: string, context: ScoringContext): AsyncGenerator<OfficialScore> {
  const { store } = context.home;
  for (const { submission } of submissionsOf({ evaluator_key: key, states: ['scored'] }, store)) {
    const splits = new Set(store.scores.list({ submission_id: submission.id }).map(({ split }) => split));
    for (const split of splits) {
      context.signal?.throwIfAborted();
      const current = currentScore(submission, split, context.home);
      const registered = current === null ? null : store.evaluators.get(key, current.evaluator_digest);
      if (registered === null || reviewOf(registered) === null) continue;
      const states = drawnStates(await openDesk(registered, context), submission.id, split);
      const decided = states.filter(({ round, status }) => round > 1 && status === 'agreed');
      const isWaiting = states.some(
        ({ status, item }) => status === 'disputed' || (status === 'open' && item.kind === 'answer'),
      );
      if (decided.length === 0 || isWaiting) continue;
      const reason = `appeals on ${decided.map(({ item }) => item.item).join(', ')} are decided`;
      const scorer_of = registered.digest;
      yield (
        await rerunSubmission(
          { submission_id: submission.id, scorer_of, split, supersede: true, reason },
          context,
        )
      ).score;
    }
  }
}
