import { type RerunResult, rerunSubmission } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
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

const version = z.string().min(1).optional();

/** Judge one submission again. */
export const rerunRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    submission: z.string().min(1),
    /** The digest of the evaluator whose scorer judges, or a part of it; the newest unless given. */ scorer_of:
      version,
    /** The digest of the evaluator whose hidden data are joined; that of the scorer unless given. */ hidden_of:
      version,
    split: z.string().min(1).optional(),
    /** The new score takes the place of the one before. */ supersede: z.boolean().optional(),
    /** Code runs without a sandbox: unofficial for ever. */ unsafe: z.boolean().optional(),
    reason: z.string().min(1),
  })
  .readonly();

export type RerunRequest = z.infer<typeof rerunRequest>;
