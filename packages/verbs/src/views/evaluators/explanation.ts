import { type Lead, nodeClock } from '@assay/engine';
import {
  explainScores,
  type Explanation,
  feedbackAt,
  type RegisteredEvaluator,
  type ScoringContext,
  tellingOf,
  visibleScore,
} from '@assay/evaluator';
import { AssayError, type OfficialScore, type ScoredMetric } from '@assay/records';
import * as z from 'zod';
import { actorField, homeField } from '../../audit/home-fields.request.ts';
import { findEvaluator } from '../../evaluator/find-evaluator.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';
import type { Verb } from '../../verb.ts';
import { withScoring } from '../../versions/with-scoring.ts';
import { explanationLead } from './explanation-lead.ts';

/** One of the two scores, by what it follows from. */
export interface ExplainedScore {
  readonly id: string;
  readonly submission_id: string;
  readonly team: string;
  readonly scorer_id: string;
  readonly snapshot_id: string | null;
  readonly made_at: string;
  /** The number that leads, as far as it may be told. */
  readonly number: ScoredMetric | null;
}

export interface ExplanationView {
  readonly sentence: Lead;
  readonly headline: string;
  readonly scores: readonly [ExplainedScore, ExplainedScore];
  readonly explanation: Explanation;
}

/** Why two scores differ. A team learns it of its own, once their numbers may be told; hidden data stay closed then. */
export const explanationView: Verb<ExplanationViewRequest, ExplanationView> = (
  { evaluator: key, a, b, viewer = 'evaluator', team, ...request },
  world,
) =>
  withScoring(request, world, undefined, async (context) => {
    const registered = findEvaluator(key, context.home);
    const [first, second] = [scoreOf(a, registered, context), scoreOf(b, registered, context)];
    const headline = registered.evaluator.headlines[0]!;
    const asked: Asked = { registered, viewer };
    const scores = [explained(first, asked, context), explained(second, asked, context)] as const;
    if (viewer !== 'evaluator')
      for (const [i, score] of [first, second].entries()) checkTold(score, scores[i]!.team === team, asked);
    const whole = await explainScores(a, b, context, { opensHidden: viewer === 'evaluator' });
    const explanation = { ...whole, metrics: visibleOf(whole, [first, second], asked) };
    return { sentence: explanationLead(explanation, headline, scores), headline, scores, explanation };
  });

interface Asked {
  readonly registered: RegisteredEvaluator;
  readonly viewer: 'public' | 'submitter' | 'evaluator';
}

function scoreOf(id: string, { evaluator }: RegisteredEvaluator, { home }: ScoringContext): OfficialScore {
  const found = home.store.scores.get(id);
  if (found !== null && found.evaluator_key === evaluator.key) return found;
  throw unknown(id);
}

/** A score of another team is as if there were none. */
function checkTold(score: OfficialScore, isOwn: boolean, { registered: { evaluator }, viewer }: Asked): void {
  if (!isOwn || (score.kind !== 'official' && score.kind !== 'rerun')) throw unknown(score.id);
  const phase = feedbackAt(evaluator, nodeClock.now());
  if (tellingOf(viewer, score.split, evaluator, phase) === 'exact') return;
  throw new AssayError('usage', 'E_NOT_TOLD', `${score.id}: its score may not be shown yet`, {
    field: 'score',
    fix: 'It can be explained once its score is released.',
  });
}

function visibleOf(
  { metrics }: Explanation,
  scores: readonly OfficialScore[],
  { registered: { evaluator }, viewer }: Asked,
): Explanation['metrics'] {
  const names = new Set(
    scores.flatMap((score) =>
      (visibleScore(score, evaluator, viewer, 'exact').metrics ?? []).map(({ name }) => name),
    ),
  );
  return metrics.filter(({ name }) => names.has(name));
}

function explained(
  score: OfficialScore,
  { registered: { evaluator }, viewer }: Asked,
  { home }: ScoringContext,
): ExplainedScore {
  const { metrics = [] } = visibleScore(score, evaluator, viewer, 'exact');
  return {
    id: score.id,
    submission_id: score.submission_id,
    team: home.store.submissions.get(score.submission_id)?.submission.team ?? '–',
    scorer_id: score.scorer.id,
    snapshot_id: score.snapshot_id,
    made_at: score.execution.finished_at,
    number: metrics.find(({ name }) => name === evaluator.headlines[0]) ?? null,
  };
}

function unknown(id: string): AssayError {
  return new AssayError('usage', 'E_SCORE_UNKNOWN', `there is no score ${id} here`, {
    field: 'score',
    action: { kind: 'list_submissions' },
  });
}

/** Say why two scores differ, as far as the viewer may know. */
export const explanationViewRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    evaluator: z.string().min(1),
    a: z.string().min(1),
    b: z.string().min(1),
    viewer: viewerField,
    /** Whose scores they have to be where the viewer is not the host. */ team: z.string().min(1).optional(),
  })
  .readonly();

export type ExplanationViewRequest = z.infer<typeof explanationViewRequest>;
