import { type DeclaredEvaluation, type DeclaredSpecification, evaluate, stabilityOf } from '@assay/engine';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import { limitField, projectField } from '../references/request-fields.ts';
import { type Repeated, type StabilityResult, stabilityResult } from '../reports/stability-result.ts';
import type { EvaluationEvent } from '../running/evaluation-event.ts';
import { watchEvaluation } from '../running/watch-evaluation.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { shownStability } from './stability.request.ts';

/** Used where neither the specification nor the request says how often. */
const USUAL_RUNS = 5;

/** Runs a specification of the project again and again, and tells how stable its numbers are. Caches are not read. */
export const repeat: Verb<RepeatRequest, StabilityResult, EvaluationEvent> = (
  request,
  world,
  { signal, on } = {},
) =>
  withWorkbench(request, world, async (bench) => {
    const options = {
      limit: request.limit ?? null,
      cache: 'off',
      budget: { max_tokens: null, max_cost_usd: null },
      resume: request.resume ?? false,
      verb: 'repeat',
      ...(signal === undefined ? {} : { signal }),
      ...(on === undefined ? {} : { watcher: watchEvaluation(on) }),
    } as const;
    const repeated: Repeated[] = [];
    const evaluations = repeatedly(request, bench.project.evaluations);
    const { specifications } = await evaluate(evaluations, options, bench);
    for (const { stability, runs } of specifications)
      repeated.push({ stability: stability ?? (await stabilityOf(runs)), scorer_spread: null });
    return stabilityResult(repeated, request);
  });

function repeatedly(
  { specification: key, runs }: RepeatRequest,
  evaluations: readonly DeclaredEvaluation[],
): readonly DeclaredEvaluation[] {
  const found = evaluations
    .map((evaluation) => ({
      ...evaluation,
      task_specifications: evaluation.task_specifications
        .filter((specification) => specification.key === key)
        .map((specification) => withRuns(specification, runs)),
    }))
    .filter(({ task_specifications: own }) => own.length > 0);
  if (found.length > 0) return found;
  const known = evaluations.flatMap(({ task_specifications: own }) => own.map((one) => one.key));
  throw new AssayError('usage', 'E_SPEC_NAME', `there is no specification ${JSON.stringify(key)}`, {
    fix: known.length === 0 ? 'The project declares none.' : `There are: ${known.join(', ')}.`,
  });
}

function withRuns(specification: DeclaredSpecification, runs: number | undefined): DeclaredSpecification {
  const own = specification.num_runs > 1 ? specification.num_runs : USUAL_RUNS;
  return { ...specification, num_runs: runs ?? own };
}

/** Which specification to run again and again. */
export const repeatRequest = z.strictObject({
  project: projectField,
  specification: z.string(),
  /** How often; unless it is said, as the specification says, else 5. */
  runs: z.int().min(2).optional(),
  limit: limitField,
  /** Go on with a series that was interrupted. */
  resume: z.boolean().optional(),
  ...shownStability,
});

export type RepeatRequest = Readonly<z.infer<typeof repeatRequest>>;
