import { invalidateScore, reinstateSubmission, supersedeScore, withdrawSubmission } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
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

const reason = z.string().min(1);
const id = z.string().min(1);

/** Let a score take the place of another of the same submission. */
export const supersedeRequest = z
  .strictObject({ home: homeField, actor: actorField, score: id, by: id, reason })
  .readonly();
export type SupersedeRequest = z.infer<typeof supersedeRequest>;

/** Say that a score does not count any more. */
export const invalidateRequest = z
  .strictObject({ home: homeField, actor: actorField, score: id, reason })
  .readonly();
export type InvalidateRequest = z.infer<typeof invalidateRequest>;

/** Take a submission off every board, as its submitter wishes. */
export const withdrawRequest = z
  .strictObject({ home: homeField, actor: actorField, submission: id, reason })
  .readonly();
export type WithdrawRequest = z.infer<typeof withdrawRequest>;

/** Take back that a submission was invalidated. */
export const reinstateRequest = z
  .strictObject({ home: homeField, actor: actorField, submission: id, reason })
  .readonly();
export type ReinstateRequest = z.infer<typeof reinstateRequest>;
