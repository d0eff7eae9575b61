import {
  type ListedSpecification,
  listSpecifications,
  openLabels,
  openPlanned,
  type OpenSpecification,
  overrideSpecifications,
  plannedRequests,
  plannedVerdicts,
  type Workbench,
} from '@assay/engine';
import type * as z from 'zod';
import { chooseEvaluations } from '../running/choose-evaluations.ts';
import { overridesOf } from '../running/overrides-of.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { runRequest } from './run.request.ts';

/** One task specification as it would be run. */
export interface Planned {
  readonly evaluation_key: string;
  readonly key: string;
  readonly model_key: string;
  readonly samples: number;
  readonly trials: number;
  readonly runs: number;
  readonly requests: number;
  /** An agent or a simulated user decides how many there are: no fewer than these. */
  readonly at_least: boolean;
  readonly scores: readonly string[];
  /** Verdicts that are asked of each judge, by its key. */
  readonly verdicts: Readonly<Record<string, number>>;
}

/** What would be run, and what is known of it before. */
export interface Plan {
  readonly planned: readonly Planned[];
  /** What a run would warn of before it asks. */
  readonly warnings: readonly string[];
}

/** Opens everything that a run would, data and prompt included, and asks no model. */
export const plan: Verb<PlanRequest, Plan> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    const warnings: string[] = [];
    const opened = await openPlanned(
      await listedIn(request, bench),
      {
        limit: request.limit ?? null,
        budget: { max_tokens: request.max_tokens ?? null, max_cost_usd: request.max_cost_usd ?? null },
        watcher: { onWarning: (message) => warnings.push(message) },
      },
      bench,
    );
    const planned: Planned[] = [];
    for (const open of opened) planned.push(await plannedOf(open));
    return { planned, warnings };
  });

async function listedIn(request: PlanRequest, bench: Workbench): Promise<readonly ListedSpecification[]> {
  const overrides = await overridesOf(request, bench);
  const listed: ListedSpecification[] = [];
  for (const evaluation of chooseEvaluations(bench.project, request.evaluations))
    listed.push(...(await listSpecifications(evaluation, bench)));
  return overrideSpecifications(listed, overrides, bench.project);
}

async function plannedOf({
  evaluation_key,
  specification,
  declared_task,
  inputs,
  model,
  scorer,
}: OpenSpecification): Promise<Planned> {
  const { key, num_runs: runs, num_trials: trials } = specification;
  const { samples } = inputs;
  const { requests, at_least } = await plannedRequests(declared_task.solver, inputs);
  const scores = scorer.metrics.map(({ score_name }) => score_name);
  const verdicts = await plannedVerdicts(scorer, openLabels(inputs), trials * runs);
  const counts = { samples, trials, runs, requests: requests * trials * runs, at_least };
  return { evaluation_key, key, model_key: model.key, ...counts, scores, verdicts };
}

/** Which evaluations of a project would be run. */
export const planRequest = runRequest.omit({ cache: true });

export type PlanRequest = Readonly<z.infer<typeof planRequest>>;
