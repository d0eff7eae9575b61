import type { OfficialScore, SubmissionState } from '@assay/records';
import { predicateOf } from '../board/visible-score.ts';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { NewEvent } from '../ledger/ledger.ts';
import { scoreEvent } from '../ledger/record-score.ts';

interface Recording {
  /** What becomes of the submission; null: it stays where it is. */
  readonly state: SubmissionState | null;
  /** What else happens in the same transaction. */
  readonly also: () => readonly NewEvent[];
}

/**
 * The score, its event, the state of its submission and what it gives back of the quota: one transaction. The first score of
 * an evaluator opens its board.
 */
export async function recordSubmissionScore(
  score: OfficialScore,
  registered: RegisteredEvaluator,
  home: EvaluatorHome,
  { state, also }: Recording,
): Promise<void> {
  const { store, ledger } = home;
  const at = score.execution.finished_at;
  const key = await home.signingKey();
  ledger.append(key, () => {
    store.scores.add(score);
    if (state !== null)
      store.submissions.step(score.submission_id, { state, at, reason: score.error?.class ?? null });
    const { metrics, gates, rest } = predicateOf(score, registered.evaluator);
    const { id: score_id, submission_id, snapshot_id, scorer } = score;
    const created = scoreEvent(store.ledger, {
      score_id,
      submission_id,
      snapshot_id,
      components: scorer.components,
      metrics,
      gates,
      rest,
    });
    return [
      ...unsafeUse(score),
      created,
      ...also(),
      ...releasedQuota(score, home),
      ...openedBoard(score, home),
    ];
  });
}

/** Code that ran without a sandbox: said before the score is. */
function unsafeUse({ submission_id, execution, id }: OfficialScore): readonly NewEvent[] {
  if (execution.sandbox?.['unsandboxed'] !== true) return [];
  const at = execution.finished_at;
  return [{ kind: 'unsafe.used', subjects: [], predicate: { about: submission_id, score_id: id, at } }];
}

function releasedQuota(
  { submission_id, error, execution, kind }: OfficialScore,
  { store }: EvaluatorHome,
): readonly NewEvent[] {
  if (error?.ours !== true || kind !== 'official') return [];
  const at = execution.finished_at;
  if (!store.submissions.release(submission_id, at, error.class)) return [];
  return [{ kind: 'quota.released', subjects: [], predicate: { submission_id, reason: error.class, at } }];
}

function openedBoard(score: OfficialScore, { store }: EvaluatorHome): readonly NewEvent[] {
  const { evaluator_key, split, evaluator_digest, scorer, status, kind, execution } = score;
  if (status !== 'scored' || kind !== 'official' || store.boards.head(evaluator_key, split) !== null)
    return [];
  const head = {
    evaluator_key,
    split,
    evaluator_digest,
    scorer_id: scorer.id,
    switched_at: execution.finished_at,
    reason: 'the first score',
  };
  store.boards.switchTo({ schema_version: 'assay.board-head.v1', ...head });
  return [{ kind: 'board.switched', subjects: [], predicate: { about: evaluator_key, ...head } }];
}
