import { explainScores, type Explanation } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
import { withScoring } from './with-scoring.ts';

/** Why two scores differ. Hidden data are opened only where they differ, and the log says so. */
export const explain: Verb<ExplainRequest, Explanation> = ({ a, b, ...request }, world) =>
  withScoring(request, world, undefined, (context) => explainScores(a, b, context));

/** Say why two scores differ. */
export const explainRequest = z
  .strictObject({ home: homeField, actor: actorField, a: z.string().min(1), b: z.string().min(1) })
  .readonly();

export type ExplainRequest = z.infer<typeof explainRequest>;
