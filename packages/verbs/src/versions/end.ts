import { invalidateScore, reinstateSubmission, supersedeScore, withdrawSubmission } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import type {
  InvalidateRequest,
  ReinstateRequest,
  SupersedeRequest,
  WithdrawRequest,
} from './end.request.ts';
import { withScoring } from './with-scoring.ts';

/** What was said, and of which scores. */
export interface EndedScores {
  readonly scores: readonly string[];
  readonly reason: string;
}

export const supersede: Verb<SupersedeRequest, EndedScores> = ({ score, by, reason, ...request }, world) =>
  withScoring(request, world, undefined, async (context) => {
    await supersedeScore({ old: score, by, reason }, context);
    return { scores: [score], reason };
  });

export const invalidate: Verb<InvalidateRequest, EndedScores> = ({ score, reason, ...request }, world) =>
  withScoring(request, world, undefined, async (context) => {
    await invalidateScore({ score, reason }, context);
    return { scores: [score], reason };
  });

export const withdraw: Verb<WithdrawRequest, EndedScores> = ({ submission, reason, ...request }, world) =>
  withScoring(request, world, undefined, async (context) => ({
    scores: await withdrawSubmission({ submission, reason }, context),
    reason,
  }));

/** The scores that have the places of the submission again. */
export const reinstate: Verb<ReinstateRequest, EndedScores> = ({ submission, reason, ...request }, world) =>
  withScoring(request, world, undefined, async (context) => ({
    scores: await reinstateSubmission({ submission, reason }, context),
    reason,
  }));
