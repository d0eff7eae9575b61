import type {
  CachePolicy,
  JsonValue,
  Model as ModelRecord,
  RunManifest,
  TaskSpecification,
} from '@assay/records';
import type { Ceilings } from '../ask/spend/spend-ledger.ts';
import type { DeclaredModel } from '../declare/project.ts';
import type { Model } from '../ports/model.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification } from './open-specification.ts';
import type { RunPlan } from './run-plan.ts';

export interface PlanOptions {
  readonly cache: CachePolicy;
  readonly budget: Ceilings;
  /** Which run of a series this is, and the first of it. */
  readonly run_index: number;
  readonly parent_id: string | null;
  /** Continue this one instead of starting over. */
  readonly resumed: RunManifest | null;
}

/** One run of an open specification, ready to execute. */
export function planRun(
  open: OpenSpecification,
  model: Model,
  options: PlanOptions,
  bench: Workbench,
): RunPlan {
  const { specification, declared_task: task, inputs } = open;
  const { digester, clock, newId, environment, project } = bench;
  const prompt = open.prompt.value;
  const manifest: RunManifest = {
    schema_version: 'assay.run.v1',
    id: options.resumed?.id ?? newId(),
    parent_id: options.parent_id,
    run_index: options.run_index,
    evaluation_key: open.evaluation_key,
    task_specification_key: specification.key,
    task_key: task.key,
    model: modelRecord(open.model),
    model_identity: model.identity,
    task_digest: digester.json(task.problem),
    prompt_digest: prompt === null ? null : digester.json(prompt),
    ...(prompt === null ? {} : { prompt }),
    ...displayNames(open, bench),
    inputs_digest: inputs.inputs_digest,
    ...(inputs.outside === undefined ? {} : { outside_data: [...inputs.outside] }),
    ...selectionOf(specification),
    ...(open.part === undefined ? {} : { part: open.part }),
    ...(specification.overrides === undefined ? {} : { overrides: specification.overrides }),
    samples: inputs.samples,
    num_trials: specification.num_trials,
    seed: project.seed,
    cache: options.cache,
    environment: options.resumed?.environment ?? environment,
    started_at: options.resumed?.started_at ?? clock.now(),
    closed_at: null,
    stopped_because: null,
  };
  return {
    manifest,
    inputs,
    model,
    render: (input: JsonValue) => open.prompt.render(input),
    faultOf: open.task.faultOf,
    limits: open.model.limits,
    budget: { ...options.budget, price: open.model.price },
  };
}

function selectionOf({ where, only }: TaskSpecification): Pick<RunManifest, 'selection'> {
  if (where === undefined && only === undefined) return {};
  return {
    selection: { ...(where === undefined ? {} : { where }), ...(only === undefined ? {} : { only }) },
  };
}

function displayNames(
  { evaluation_key: key, model, declared_task: task }: OpenSpecification,
  { project }: Workbench,
): Pick<RunManifest, 'display_names'> {
  const names = {
    evaluation: project.evaluations.find((one) => one.key === key)?.display_name ?? null,
    model: model.display_name ?? null,
    task: task.display_name ?? null,
  };
  const known = Object.entries(names).filter(([, name]) => name !== null);
  return known.length === 0 ? {} : { display_names: Object.fromEntries(known) };
}

function modelRecord({ key, provider, model, parameters }: DeclaredModel): ModelRecord {
  return {
    key,
    provider,
    ...(model === undefined ? {} : { model }),
    ...(parameters === undefined ? {} : { parameters }),
  };
}
