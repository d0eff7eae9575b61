import { AssayError, type OfficialScore } from '@assay/records';
import { scoreStatus, SubmissionStandings } from '../board/standing.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { NewEvent } from '../ledger/ledger.ts';
import type { ScoringContext } from '../score/score-queued.ts';

type Acting = Pick<ScoringContext, 'home' | 'actor' | 'clock'>;

/** A score takes the place of another of the same submission; the old one keeps its value, and says so for ever. */
export async function supersedeScore(
  { old, by, reason }: { readonly old: string; readonly by: string; readonly reason: string },
  { home, actor, clock }: Acting,
): Promise<void> {
  const key = await home.signingKey();
  home.ledger.append(key, () => {
    checkSuccessor(knownScore(old, home), knownScore(by, home), home);
    return [supersededEvent(old, by, { actor, at: clock.now(), reason })];
  });
}

/**
 * The events by which a score gets the place of its submission, and which score gave its own: inside of a transaction, with
 * standings as they are there. A score that was invalidated gives its place without being superseded, and the submission stays off
 * the boards. Nothing happens where the score has the place already, or has ended.
 */
export function givePlace(
  by: OfficialScore,
  standings: SubmissionStandings,
  said: Said,
): { readonly events: readonly NewEvent[]; readonly superseded: string | null } {
  const old = standings.inPlace({ id: by.submission_id, evaluator_key: by.evaluator_key }, by.split);
  if (by.status !== 'scored' || by.id === old?.id || standings.hasEnded(by))
    return { events: [], superseded: null };
  if (old !== null && !standings.hasEnded(old))
    return { events: [supersededEvent(old.id, by.id, said)], superseded: old.id };
  const predicate = { score_id: by.id, submission_id: by.submission_id, split: by.split, ...said };
  return { events: [{ kind: 'score.counted', subjects: [], predicate }], superseded: null };
}

interface Said {
  readonly actor: string;
  readonly at: string;
  readonly reason: string;
}

function supersededEvent(old: string, by: string, said: Said): NewEvent {
  return { kind: 'score.superseded', subjects: [], predicate: { score_id: old, superseded_by: by, ...said } };
}

/**
 * A score does not count any more, whatever it says; nothing takes its place, and gates that it decided are stale. Where it is the
 * one that counts, its submission stands on no board from then on, whatever is scored later, until it is reinstated.
 */
export async function invalidateScore(
  { score, reason }: { readonly score: string; readonly reason: string },
  { home, actor, clock }: Acting,
): Promise<void> {
  const key = await home.signingKey();
  home.ledger.append(key, () => {
    refuseEnded(knownScore(score, home), home);
    return [
      {
        kind: 'score.invalidated',
        subjects: [],
        predicate: { score_id: score, actor, reason, at: clock.now() },
      },
    ];
  });
}

/** Takes back that a submission was invalidated: it stands where it would if that had never been said. */
export async function reinstateSubmission(
  { submission: id, reason }: { readonly submission: string; readonly reason: string },
  { home, actor, clock }: Acting,
): Promise<readonly string[]> {
  const key = await home.signingKey();
  const { store } = home;
  let reinstated: readonly string[] = [];
  home.ledger.append(key, () => {
    const tracked = store.submissions.get(id);
    if (tracked === null)
      throw new AssayError('usage', 'E_SUBMISSION_UNKNOWN', `there is no submission ${id} here`, {
        field: 'submission',
        action: { kind: 'list_submissions' },
      });
    const standings = new SubmissionStandings(store, tracked.submission.evaluator_key, id);
    if (tracked.state === 'withdrawn')
      throw refused(`submission ${id} was withdrawn by its team, and cannot be reinstated`);
    if (!standings.isInvalidated(tracked.submission))
      throw refused(`submission ${id} is not invalidated: there is nothing to take back`);
    const splits = new Set(store.scores.list({ submission_id: id }).map(({ split }) => split));
    const inPlace = [...splits].flatMap((split) => standings.inPlace(tracked.submission, split) ?? []);
    const ended = inPlace.filter((score) => standings.hasEnded(score));
    reinstated = inPlace.map((score) => score.id);
    const said = { actor, reason, at: clock.now() };
    return [
      { kind: 'submission.reinstated', subjects: [], predicate: { submission_id: id, ...said } },
      ...ended.map(
        (score): NewEvent => ({
          kind: 'score.reinstated',
          subjects: [],
          predicate: { score_id: score.id, ...said },
        }),
      ),
    ];
  });
  return reinstated;
}

/** The submitter's wish: it stands on no board any more. The attempt still counts. */
export async function withdrawSubmission(
  { submission, reason }: { readonly submission: string; readonly reason: string },
  { home, actor, clock }: Acting,
): Promise<readonly string[]> {
  const key = await home.signingKey();
  const { store } = home;
  const at = clock.now();
  let withdrawn: readonly string[] = [];
  home.ledger.append(key, () => {
    store.submissions.step(submission, { state: 'withdrawn', at, reason });
    withdrawn = store.scores
      .list({ submission_id: submission })
      .map(({ id }) => id)
      .filter((id) => scoreStatus(store.ledger, id) === 'current');
    const said = { actor, reason, at };
    return [
      { kind: 'submission.withdrawn', subjects: [], predicate: { submission_id: submission, ...said } },
      ...withdrawn.map(
        (score_id): NewEvent => ({ kind: 'score.withdrawn', subjects: [], predicate: { score_id, ...said } }),
      ),
    ];
  });
  return withdrawn;
}

function knownScore(id: string, { store }: EvaluatorHome): OfficialScore {
  const found = store.scores.get(id);
  if (found !== null) return found;
  throw new AssayError('usage', 'E_SCORE_UNKNOWN', `there is no score ${id} here`, {
    field: 'score',
    action: { kind: 'list_submissions' },
  });
}

/** One follows one, of the same submission to the same evaluator on the same split, so that there are no circles. */
function checkSuccessor(old: OfficialScore, by: OfficialScore, home: EvaluatorHome): void {
  if (old.id === by.id) throw refused('a score cannot replace itself');
  if (
    old.submission_id !== by.submission_id ||
    old.evaluator_key !== by.evaluator_key ||
    old.split !== by.split
  )
    throw refused(`${by.id} does not have the same submission, evaluator and split as ${old.id}`);
  if (by.status !== 'scored' || by.kind === 'audit' || by.kind === 'practice')
    throw refused(`${by.id} is ${by.kind} and ${by.status}, so it cannot replace another`);
  refuseEnded(old, home);
  refuseEnded(by, home);
}

function refuseEnded(
  { id, submission_id, evaluator_key, split }: OfficialScore,
  { store }: EvaluatorHome,
): void {
  const status = scoreStatus(store.ledger, id);
  if (status === 'current') return;
  const standings = new SubmissionStandings(store, evaluator_key, submission_id);
  const inPlace = standings.inPlace({ id: submission_id, evaluator_key }, split);
  const fix =
    status !== 'superseded' || inPlace === null || inPlace.id === id
      ? undefined
      : `The score in its place is ${inPlace.id}.`;
  throw refused(`${id} is ${status} already`, fix);
}

function refused(why: string, fix?: string): AssayError {
  return new AssayError('usage', 'E_SCORE_ENDED', why, fix === undefined ? {} : { fix });
}
