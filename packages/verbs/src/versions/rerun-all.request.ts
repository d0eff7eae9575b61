import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { evaluatorField } from '../submissions/evaluator-field.request.ts';

/** Judge every submission to an evaluator by one version, and let the board show it. */
export const rerunAllRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    evaluator: evaluatorField,
    scorer_of: z.string().min(1).optional(),
    split: z.string().min(1).optional(),
    unsafe: z.boolean().optional(),
    reason: z.string().min(1),
  })
  .readonly();

export type RerunAllRequest = z.infer<typeof rerunAllRequest>;
