import { nodeClock } from '@assay/engine';
import { rescoreAppealed, scoreFinal, scoreLatecomers, scoreQueued } from '@assay/evaluator';
import type { OfficialScore } from '@assay/records';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { withVault } from '../audit/with-vault.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import type { Verb } from '../verb.ts';
import { evaluatorField } from './evaluator-field.request.ts';

/** Told when a submission is scored. */
export interface SubmissionScored {
  readonly kind: 'submission_scored';
  readonly score: OfficialScore;
}

/** Scores submissions in the order of arrival, each in a transaction of its own: what is done stays when it is stopped. */
export const scoreSubmissions: Verb<
  ScoreSubmissionsRequest,
  { readonly scores: readonly OfficialScore[] },
  SubmissionScored
> = ({ evaluator: key, final = false, unsafe = false, ...request }, world, { on, signal } = {}) =>
  withVault(request, world, async (home, vault, { actor }) => {
    const registered = findEvaluator(key, home);
    const context = {
      home,
      vault,
      clock: nodeClock,
      env: world.env,
      actor,
      unsafe,
      ...(signal === undefined ? {} : { signal }),
    };
    const scores: OfficialScore[] = [];
    const { key: known } = registered.evaluator;
    const made = final
      ? [scoreFinal(known, context)]
      : [scoreQueued, scoreLatecomers, rescoreAppealed].map((score) => score(known, context));
    for (const each of made)
      for await (const score of each) {
        scores.push(score);
        on?.({ kind: 'submission_scored', score });
      }
    return { scores };
  });

/** Score what waits in the queue of an evaluator. */
export const scoreSubmissionsRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    evaluator: evaluatorField,
    /** Score what is in order on the final split, which never gives feedback. */ final: z
      .boolean()
      .optional(),
    /** Code runs without a sandbox: its scores are unofficial for ever. */ unsafe: z.boolean().optional(),
  })
  .readonly();

export type ScoreSubmissionsRequest = z.infer<typeof scoreSubmissionsRequest>;
