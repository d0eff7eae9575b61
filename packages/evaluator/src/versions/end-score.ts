import { AssayError, type OfficialScore } from '@assay/records';
import { scoreStatus } from '../board/score-status.ts';
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

export function supersededEvent(
  old: string,
  by: string,
  said: { readonly actor: string; readonly at: string; readonly reason: string },
): NewEvent {
  return { kind: 'score.superseded', subjects: [], predicate: { score_id: old, superseded_by: by, ...said } };
}

/** A score does not count any more, whatever it says; nothing takes its place, and gates that it decided are stale. */
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

function refuseEnded({ id }: OfficialScore, { store }: EvaluatorHome): void {
  const status = scoreStatus(store.ledger, id);
  if (status !== 'current') throw refused(`${id} is ${status} already`);
}

function refused(why: string): AssayError {
  return new AssayError('usage', 'E_SCORE_ENDED', why);
}
