import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';

/** Show what is registered of evaluators. */
export const showEvaluatorRequest = z
  .strictObject({
    home: homeField,
    /** One of them, by its key; all of them unless it is said. */ evaluator: z.string().min(1).optional(),
  })
  .readonly();

export type ShowEvaluatorRequest = z.infer<typeof showEvaluatorRequest>;
