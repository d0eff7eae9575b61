import {
  listSpecifications,
  openSpecification,
  overrideSpecifications,
  plannedVerdicts,
} from '@assay/engine';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { chooseEvaluations } from '../running/choose-evaluations.ts';
import { overridesOf } from '../running/overrides-of.ts';
import type { PlanRequest } from './plan.request.ts';

/** One task specification as it would be run. */
export interface Planned {
  readonly evaluation_key: string;
  readonly key: string;
  readonly model_key: string;
  readonly samples: number;
  readonly trials: number;
  readonly runs: number;
  readonly requests: number;
  readonly scores: readonly string[];
  /** Verdicts that are asked of each judge, by its key. */
  readonly verdicts: Readonly<Record<string, number>>;
}

/** Opens everything that a run would, data and prompt included, and asks no model. */
export const plan: Verb<PlanRequest, { readonly planned: readonly Planned[] }> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    const planned: Planned[] = [];
    const overrides = await overridesOf(request, bench);
    for (const evaluation of chooseEvaluations(bench.project, request.evaluations)) {
      const listed = overrideSpecifications(
        await listSpecifications(evaluation, bench),
        overrides,
        bench.project,
      );
      for (const { evaluation_key, specification } of listed) {
        const { inputs, model, scorer } = await openSpecification(
          evaluation_key,
          specification,
          { limit: request.limit ?? null },
          bench,
        );
        const { key, num_runs: runs, num_trials: trials } = specification;
        const { samples } = inputs;
        const requests = samples * trials * runs;
        const scores = scorer.metrics.map(({ score_name }) => score_name);
        const verdicts = plannedVerdicts(scorer, requests);
        const counts = { samples, trials, runs, requests };
        planned.push({ evaluation_key, key, model_key: model.key, ...counts, scores, verdicts });
      }
    }
    return { planned };
  });
