import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';

/** One evaluator: its contract, its phases, and for the host the answers to an operator's questions. */
export const evaluatorViewRequest = z
  .strictObject({
    home: homeField,
    evaluator: z.string().min(1),
    viewer: viewerField,
    /** The team that asks, which may open its own submissions. */ team: z.string().min(1).optional(),
  })
  .readonly();

export type EvaluatorViewRequest = z.infer<typeof evaluatorViewRequest>;
