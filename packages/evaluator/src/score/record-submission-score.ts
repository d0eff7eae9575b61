import type { OfficialScore, SubmissionState } from '@assay/records';
import { predicateOf } from '../board/visible-score.ts';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
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
  const { execution } = score;
  const at = execution.finished_at;
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
      ...(score.kind === 'official'
        ? openedBoard(score, home, { at: execution.finished_at, reason: 'the first score' })
        : []),
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

/** The board shows the version of the first score that counts. */
export function openedBoard(
  { evaluator_key, split, evaluator_digest, scorer, status }: OfficialScore,
  { store }: EvaluatorHome,
  { at, reason }: { readonly at: string; readonly reason: string },
): readonly NewEvent[] {
  if (status !== 'scored' || store.boards.head(evaluator_key, split) !== null) return [];
  const head = { evaluator_key, split, evaluator_digest, scorer_id: scorer.id, switched_at: at, reason };
  store.boards.switchTo({ schema_version: 'assay.board-head.v1', ...head });
  return [{ kind: 'board.switched', subjects: [], predicate: { about: evaluator_key, ...head } }];
}
