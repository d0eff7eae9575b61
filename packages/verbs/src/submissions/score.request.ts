import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { evaluatorField } from './evaluator-field.request.ts';

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
