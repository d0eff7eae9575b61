import { AssayError, type OfficialScore } from '@assay/records';
import { createHash } from 'node:crypto';
import { scoreStatus } from '../board/score-status.ts';
import { isMeasured } from '../score/operational-signals.ts';
import { scoreOne, type ScoringContext } from '../score/score-queued.ts';
import type { Scores } from '../score/scores.ts';

/** What a score is of: two scores with the same are attempts at the same number. */
interface ScoreIdentity {
  readonly submission_id: string;
  readonly split: string;
  readonly scorer_id: string;
  readonly snapshot_id: string | null;
}

/** In the order in which they were made. */
export function scoresOfIdentity(scores: Scores, identity: ScoreIdentity): readonly OfficialScore[] {
  const { submission_id, split, scorer_id, snapshot_id } = identity;
  return scores
    .list({ submission_id, split, scorer_id })
    .filter((score) => score.snapshot_id === snapshot_id);
}

interface AuditRequest {
  readonly evaluator: string;
  readonly sample: number;
  /** Any text; which scores are drawn follows from it. */
  readonly seed: string;
  /** By how much a number may differ. */
  readonly tolerance: number;
}

interface AuditedScore {
  readonly score_id: string;
  readonly rerun_id: string;
  readonly agrees: boolean;
  /** The numbers that differ by more than the tolerance. */
  readonly differing: readonly string[];
}

export interface AuditAgreement {
  readonly evaluator: string;
  readonly seed: string;
  readonly tolerance: number;
  /** Official scores that could have been drawn. */
  readonly eligible: number;
  readonly sampled: number;
  readonly agreed: number;
  readonly scores: readonly AuditedScore[];
}

/** Re-executes random official scores, each by the version that made it, and publishes how many came out the same. */
export async function auditReruns(request: AuditRequest, context: ScoringContext): Promise<AuditAgreement> {
  const { home, actor, clock } = context;
  const eligible = eligibleScores(request.evaluator, context);
  if (eligible.length === 0)
    throw new AssayError('usage', 'E_AUDIT_NONE', `${request.evaluator} has no official score to rerun`);
  const drawn = inDrawnOrder(eligible, request.seed).slice(0, request.sample);
  const scores: AuditedScore[] = [];
  for (const score of drawn) scores.push(await audited(score, request.tolerance, context));
  const agreement: AuditAgreement = {
    evaluator: request.evaluator,
    seed: request.seed,
    tolerance: request.tolerance,
    eligible: eligible.length,
    sampled: scores.length,
    agreed: scores.filter(({ agrees }) => agrees).length,
    scores,
  };
  const { evaluator, tolerance, ...rest } = agreement;
  home.ledger.append(await home.signingKey(), () => [
    {
      kind: 'rerun.compared',
      subjects: [],
      predicate: {
        about: evaluator,
        ...rest,
        tolerance: String(tolerance),
        scores: scores.map((each) => ({ ...each, differing: [...each.differing] })),
        actor,
        at: clock.now(),
      },
    },
  ]);
  return agreement;
}

function eligibleScores(key: string, { home }: ScoringContext): readonly OfficialScore[] {
  const { store } = home;
  return store.scores
    .list({ evaluator_key: key })
    .filter(({ kind, status }) => status === 'scored' && (kind === 'official' || kind === 'rerun'))
    .filter(({ id }) => scoreStatus(store.ledger, id) === 'current');
}

/** By the hash of seed and id: who knows the seed can check the draw, and nobody can choose an id that is not drawn. */
function inDrawnOrder(scores: readonly OfficialScore[], seed: string): readonly OfficialScore[] {
  const place = ({ id }: OfficialScore): string =>
    createHash('sha256').update(`${seed}\0${id}`).digest('hex');
  return scores
    .map((score) => ({ score, at: place(score) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ score }) => score);
}

async function audited(
  score: OfficialScore,
  tolerance: number,
  context: ScoringContext,
): Promise<AuditedScore> {
  const { store } = context.home;
  const { submission_id, evaluator_key, evaluator_digest, split, scorer, snapshot_id } = score;
  const submission = store.submissions.get(submission_id)?.submission;
  const version = store.evaluators.get(evaluator_key, evaluator_digest);
  if (submission === undefined || version === null)
    throw new AssayError('environment', 'E_EVALUATOR_LOST', `the inputs of ${score.id} are not in the store`);
  const registered =
    snapshot_id === null
      ? version
      : { ...version, snapshots: { ...version.snapshots, [split]: snapshot_id } };
  const identity = { submission_id, split, scorer_id: scorer.id, snapshot_id };
  const attempt =
    Math.max(...scoresOfIdentity(store.scores, identity).map((each) => each.execution.attempt)) + 1;
  const rerun = await scoreOne({ submission, registered, split, kind: 'audit', attempt }, context);
  const differing = score.metrics.flatMap(({ name, value }) => {
    const other = rerun.metrics.find((metric) => metric.name === name)?.value ?? null;
    return isMeasured(name) || isClose(value, other, tolerance) ? [] : [name];
  });
  return { score_id: score.id, rerun_id: rerun.id, agrees: differing.length === 0, differing };
}

function isClose(a: string | null, b: string | null, tolerance: number): boolean {
  if (a === b) return true;
  return a !== null && b !== null && Math.abs(Number(a) - Number(b)) <= tolerance;
}
