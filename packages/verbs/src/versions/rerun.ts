import { rerunSubmission, type RerunResult } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import type { RerunRequest } from './rerun.request.ts';
import { withScoring } from './with-scoring.ts';

/** Judges one submission again, by any version that is kept. What was scored before stays. */
export const rerun: Verb<RerunRequest, RerunResult> = (
  { submission, scorer_of, hidden_of, split, supersede = false, reason, ...request },
  world,
  { signal } = {},
) =>
  withScoring(request, world, signal, (context) =>
    rerunSubmission({ submission_id: submission, scorer_of, hidden_of, split, supersede, reason }, context),
  );
