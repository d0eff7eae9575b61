import { explainScores, type Explanation } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import type { ExplainRequest } from './explain.request.ts';
import { withScoring } from './with-scoring.ts';

/** Why two scores differ. Hidden data are opened only where they differ, and the log says so. */
export const explain: Verb<ExplainRequest, Explanation> = ({ a, b, ...request }, world) =>
  withScoring(request, world, undefined, (context) => explainScores(a, b, context));
