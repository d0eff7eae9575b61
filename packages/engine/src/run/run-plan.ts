import {
  AssayError,
  type CachePolicy,
  type JsonValue,
  type Model as ModelRecord,
  type RunManifest,
  type TaskSpecification,
} from '@assay/records';
import { plural } from '@assay/shown';
import type { Inputs } from '../declare/inputs.ts';
import type { DeclaredModel, ModelLimits } from '../declare/project.ts';
import type { Ceilings } from '../model-client/spend-ledger.ts';
import type { Price } from '../model-client/token-cost.ts';
import type { Message, Model } from '../ports/model.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification } from './open-specification.ts';
import type { FailureCount } from './run-tally.ts';

/** Everything one run needs, resolved: no name is looked up from here on. */
export interface RunPlan {
  /** As it will be stored; `closed_at` and `stopped_because` are still open. */
  readonly manifest: RunManifest;
  readonly inputs: Inputs;
  readonly model: Model;
  readonly render: (input: JsonValue) => readonly Message[];
  /** What is wrong with an output by the problem's schema; null: nothing. Such an output is `unparsable`. */
  readonly faultOf: (output: JsonValue) => string | null;
  readonly limits: ModelLimits;
  readonly budget: Budget;
}

/** Ceilings for the run and what is asked with it; reaching one stops it cleanly. */
interface Budget extends Ceilings {
  readonly price: Price | null;
}

/** What a watcher of a run sees. Counts are of journalled samples, never of hopes. */
export interface RunProgress {
  readonly planned: number;
  readonly done: number;
  /** Those of `done` that an earlier session did. */
  readonly recalled: number;
  readonly failed: number;
  /** Those of `failed`, by class. */
  readonly failures: readonly FailureCount[];
  readonly in_flight: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number | null;
  readonly cached: number;
  readonly elapsed_ms: number;
}

/** Refuses what cannot be a run: no samples, other data than planned, answers of one trial used for the next. */
export function checkPlan({ manifest, inputs, limits }: RunPlan): void {
  if (manifest.samples === 0) {
    throw new AssayError(
      'usage',
      'E_RUN_EMPTY',
      `run ${manifest.id} has no samples: nothing can be said of it`,
    );
  }
  if (inputs.inputs_digest !== manifest.inputs_digest || inputs.samples !== manifest.samples) {
    throw new AssayError(
      'usage',
      'E_DATA_CHANGED',
      `run ${manifest.id} is planned for ${plural(manifest.samples, 'sample')} of ${manifest.inputs_digest}; given ${inputs.samples} of ${inputs.inputs_digest}`,
    );
  }
  if (manifest.run_index > 0 && manifest.cache === 'reuse') {
    throw new AssayError('usage', 'E_RUN_CACHE', 'a repeated run never reads the cache; expected cache: off');
  }
  if (!Number.isInteger(limits.concurrency) || limits.concurrency < 1) {
    throw new AssayError(
      'usage',
      'E_RUN_LIMITS',
      `expected a concurrency from 1; given ${limits.concurrency}`,
    );
  }
}

interface PlanOptions {
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
