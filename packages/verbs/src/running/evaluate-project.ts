import {
  type DeclaredEvaluation,
  evaluate,
  type EvaluateOptions,
  type ListedSpecification,
  listSpecifications,
  overrideSpecifications,
  projectWarnings,
  type SpecificationOverrides,
  uncalibratedGates,
  type Workbench,
} from '@assay/engine';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { chooseEvaluations } from './choose-evaluations.ts';
import { overridesOf } from './overrides-of.ts';
import { type EvaluatedProject, evaluatedProject } from './evaluated-project.ts';
import type { EvaluationEvent } from './evaluation-event.ts';
import type { RunRequest } from '../evaluations/run.request.ts';
import { watchEvaluation } from './watch-evaluation.ts';
import { withExecutor } from './with-executor.ts';

/** What `run` and `resume` do: warn, evaluate, and say why what is missing is missing. */
export async function evaluateProject(
  request: RunRequest,
  { resume }: { readonly resume: boolean },
  world: World,
  { signal, on }: Listening<EvaluationEvent>,
): Promise<EvaluatedProject> {
  return withWorkbench(request, world, async (bench) => {
    const evaluations = chooseEvaluations(bench.project, request.evaluations);
    const overrides = await overridesOf(request, bench);
    const warned = await warnings(evaluations, overrides, bench);
    const outcome = await withExecutor({ request, overrides }, bench, world, (execute) =>
      evaluate(
        evaluations,
        {
          ...execute,
          limit: request.limit ?? null,
          cache: request.cache ?? null,
          budget: {
            max_tokens: request.max_tokens ?? null,
            max_cost_usd: request.max_cost_usd ?? null,
          },
          resume,
          overrides,
          ...askedOf(request),
          ...(signal === undefined ? {} : { signal }),
          ...(on === undefined ? {} : { watcher: watchEvaluation(on, warned) }),
        },
        bench,
      ),
    );
    return evaluatedProject(outcome, bench.store);
  });
}

/** What was asked otherwise than the project says, for the record. */
function askedOf({
  models,
  parameters,
  settings,
  where,
  only,
  of,
}: RunRequest): Pick<EvaluateOptions, 'asked'> {
  const given = Object.entries({ models, parameters, settings, where, only, of }).filter(
    ([, value]) => value !== undefined,
  );
  return given.length === 0
    ? {}
    : { asked: Object.fromEntries(given) as NonNullable<EvaluateOptions['asked']> };
}

/** Of the models that are about to be run, no others. */
async function warnings(
  evaluations: readonly DeclaredEvaluation[],
  overrides: SpecificationOverrides,
  bench: Workbench,
): Promise<readonly string[]> {
  const declared: ListedSpecification[] = [];
  for (const evaluation of evaluations) declared.push(...(await listSpecifications(evaluation, bench)));
  const listed = overrideSpecifications(declared, overrides, bench.project);
  const asked = new Set(listed.map(({ specification }) => specification.model_key));
  const models = bench.project.models.filter(({ key }) => asked.has(key));
  const short = bench.unrecognisableSecrets ?? [];
  return [
    ...projectWarnings({ models }).map(({ message }) => message),
    ...uncalibratedGates(bench.project),
    ...short.map((from) => `${from} is too short to be recognised: where an answer has it, it is stored`),
  ];
}
