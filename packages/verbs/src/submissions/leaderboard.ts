import { nodeClock } from '@assay/engine';
import { feedbackSplit, finalSplit, openBoard } from '@assay/evaluator';
import { AssayError, type Board } from '@assay/records';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { withHome } from '../audit/with-home.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import type { Verb } from '../verb.ts';
import { evaluatorField, viewerField } from './evaluator-field.request.ts';

/** The board of an evaluator, as far as the viewer may know. */
export const leaderboard: Verb<LeaderboardRequest, Board> = (
  { evaluator: key, final = false, viewer = 'public', ...request },
  world,
) =>
  withHome(request, world, (home) => {
    const registered = findEvaluator(key, home);
    if (final && registered.evaluator.splits === undefined)
      throw new AssayError(
        'usage',
        'E_SPLIT',
        `${registered.evaluator.key} has one split: there is no final one`,
        { field: 'final' },
      );
    const split = final ? finalSplit(registered) : feedbackSplit(registered);
    return openBoard({ registered, split, viewer, now: nodeClock.now() }, home);
  });

/** The standing of teams. */
export const leaderboardRequest = z
  .strictObject({
    home: homeField,
    evaluator: evaluatorField,
    /** On the split that never gave feedback. */ final: z.boolean().optional(),
    viewer: viewerField,
  })
  .readonly();

export type LeaderboardRequest = z.infer<typeof leaderboardRequest>;
