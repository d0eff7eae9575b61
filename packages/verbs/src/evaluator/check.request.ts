import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';

/** Check an evaluator's file, and answer from it what an operator should be able to answer. */
export const checkEvaluatorRequest = z
  .strictObject({ home: homeField, /** The path of evaluator.yaml. */ evaluator: z.string().min(1) })
  .readonly();

export type CheckEvaluatorRequest = z.infer<typeof checkEvaluatorRequest>;
