import type { CachePolicy, JsonValue, RunManifest } from '@assay/records';
import type { Inputs } from '../declare/inputs.ts';
import type { DeclaredSolver } from '../declare/project.ts';
import type { EvaluateOptions } from '../evaluate-options.ts';
import type { SpendLedger } from '../model-client/spend-ledger.ts';
import type { Model } from '../ports/model.ts';
import type { Store, StoredRun } from '../ports/store.ts';
import type { Workbench } from '../workbench.ts';
import { executeRun, type RunOptions } from './execute-run.ts';
import {
  keepDeclared,
  lastExecuted,
  type OpenExecution,
  type RunSource,
  soughtOf,
} from './open-execution.ts';
import { changedSince, openAttempting, planRun, type RunPlan } from './run-plan.ts';
import type { OpenSpecification } from './open-specification.ts';

/** A repeatability series in the store; a single run is a series of one. */
interface StoredSeries {
  /** Its runs by their index. */
  readonly runs: ReadonlyMap<number, RunManifest>;
  /** It has as many complete runs as were sought. */
  readonly finished: boolean;
  /** The execution that last had it; null: none did. */
  readonly execution_id: string | null;
}

/** The newest series of a specification; null: there is none. */
async function findSeries(
  source: RunSource,
  store: Pick<Store, 'runs' | 'executions'>,
): Promise<StoredSeries | null> {
  const last = await lastExecuted(soughtOf(source), store);
  const runs = last === null ? (await store.runs.list(soughtOf(source))).items : last.runs;
  const first = runs.find(({ manifest }) => manifest.run_index === 0)?.manifest.id;
  if (first === undefined) return null;
  const own = (await store.runs.list({ series: first })).items;
  return {
    runs: new Map(own.map(({ manifest }) => [manifest.run_index, manifest])),
    finished: own.filter(({ manifest }) => isComplete(manifest)).length >= source.specification.num_runs,
    execution_id: last?.execution.id ?? null,
  };
}

/** It came to the end of its samples; a budget may have closed one that did not. */
function isComplete({ closed_at, stopped_because }: StoredRun['manifest']): boolean {
  return closed_at !== null && stopped_because === null;
}

/** A run of a series: one that was begun before, or a new one. */
interface SeriesRun {
  readonly plan: RunPlan;
  readonly before: RunManifest | null;
  /** It is complete: nothing is asked for it. */
  readonly kept: boolean;
}

/** Plans the runs of a series, in their order, each when it is asked for. */
async function planSeries(
  open: OpenSpecification,
  model: Model,
  options: SeriesOptions,
  bench: Workbench,
): Promise<(index: number) => SeriesRun> {
  const { budget } = options;
  const cache = cachePolicy(open, options.cache);
  let first: string | null = null;
  const planOf = (run_index: number, resumed: RunManifest | null) =>
    planRun(open, model, { cache, budget, run_index, parent_id: first, resumed }, bench);
  // What the execution that is resumed has finished stands where it would be the same now; nothing is asked again.
  const stands = ({ runs, execution_id }: StoredSeries) => {
    if (execution_id !== options.execution.record.parent_id) return false;
    const stored = runs.get(0)!;
    return changedSince(stored, planOf(0, stored).manifest).length === 0;
  };
  const stored = options.begun === undefined && options.resume ? await findSeries(open, bench.store) : null;
  const begun = options.begun ?? (stored?.finished === true && !stands(stored) ? null : stored?.runs);
  return (index) => {
    const before = begun?.get(index) ?? null;
    const plan = planOf(index, before);
    first ??= plan.manifest.id;
    return { plan, before, kept: before !== null && isComplete(before) };
  };
}

/** Providers that answer over the network are cached unless set otherwise; repeated runs never are. */
function cachePolicy(
  { specification, model, declared_task }: OpenSpecification,
  asked: CachePolicy | null,
): CachePolicy {
  // What an attempt finds around it may be another one tomorrow.
  const { kind = 'likelihood' } = declared_task.solver ?? {};
  if (specification.num_runs > 1 || kind !== 'likelihood') return 'off';
  const local = ['command', 'module', 'replay'].includes(model.provider);
  return asked ?? (local ? 'off' : 'reuse');
}

interface SeriesOptions extends EvaluateOptions {
  readonly ledger: SpendLedger;
  readonly execution: OpenExecution;
  /** Position among the specifications of the execution. */
  readonly position: number;
  /** Runs that were handed over before, by their index: they are waited for. */
  readonly begun?: ReadonlyMap<number, RunManifest>;
}

/** What whoever executes a run of the series is told. */
function runOptionsOf(open: OpenSpecification, options: SeriesOptions, bench: Workbench): RunOptions {
  const { signal, watcher, ledger, execution } = options;
  const { paid } = bench;
  return {
    store: bench.store,
    clock: bench.clock,
    digester: bench.digester,
    execution_id: execution.id,
    ...(signal === undefined ? {} : { signal }),
    ledger,
    ...(paid === undefined ? {} : { paid: (what) => paid(what, open.model) }),
    onUnserved: (unserved) => watcher?.onUnserved?.(unserved),
    onWait: (wait) => watcher?.onWait?.(open.model.key, wait),
    ...(watcher?.onProgress === undefined ? {} : { onProgress: watcher.onProgress }),
  };
}

/** Runs a specification as often as it asks, one after the other, the model open all the while. */
export async function runSeries(
  open: OpenSpecification,
  options: SeriesOptions,
  bench: Workbench,
): Promise<readonly StoredRun[]> {
  const { num_runs } = open.specification;
  const { execution, position, watcher, begun, handOver } = options;
  const execute = begun === undefined ? (options.execute ?? executeRun) : handOver!.follow;
  if (begun === undefined) await keepDeclared(open, bench, bench.store.documents);
  const model = await openAttempting(open, options, bench);
  const runs: StoredRun[] = [];
  try {
    const runAt = await planSeries(open, model, options, bench);
    for (let index = 0; index < num_runs; index += 1) {
      const { plan, kept } = runAt(index);
      const { id: run_id } = plan.manifest;
      if (begun === undefined)
        await execution.addRun({ specification: position, run_index: index, run_id, kept });
      watcher?.onRun?.(run_id, index);
      runs.push(await (kept ? executeRun : execute)(plan, runOptionsOf(open, options, bench)));
    }
    return runs;
  } finally {
    await model.close?.();
  }
}

/** Hands all runs of a specification over; those that there are now, by their index, for whoever waits for them. */
export async function handOverSeries(
  open: OpenSpecification,
  options: SeriesOptions,
  bench: Workbench,
): Promise<ReadonlyMap<number, RunManifest>> {
  const { execution, position, handOver } = options;
  await keepDeclared(open, bench, bench.store.documents);
  const model = await openAttempting(open, options, bench);
  try {
    const runAt = await planSeries(open, model, options, bench);
    const begun = new Map<number, RunManifest>();
    for (let index = 0; index < open.specification.num_runs; index += 1) {
      const { plan, before, kept } = runAt(index);
      const { id: run_id } = plan.manifest;
      await execution.addRun({ specification: position, run_index: index, run_id, kept });
      await handOver!.offer(plan, runOptionsOf(open, options, bench));
      begun.set(index, before ?? plan.manifest);
    }
    return begun;
  } finally {
    await model.close?.();
  }
}

/** What one attempt at every sample asks of the model; what is asked again comes on top. */
interface PlannedRequests {
  readonly requests: number;
  /** An agent or a simulated user decides how many there are: no fewer than these. */
  readonly at_least: boolean;
}

export async function plannedRequests(
  solver: DeclaredSolver | undefined,
  inputs: Inputs,
): Promise<PlannedRequests> {
  const { samples } = inputs;
  if (solver === undefined) return { requests: samples, at_least: false };
  const { kind, likelihood, turns, user } = solver;
  if (likelihood?.of === 'choices' && likelihood.by === 'completions')
    return { requests: await choicesOf(inputs), at_least: false };
  return { requests: samples * (1 + turns.length), at_least: kind === 'agent' || user !== null };
}

/** A server is asked for each choice by itself. */
async function choicesOf(inputs: Inputs): Promise<number> {
  let choices = 0;
  for await (const batch of inputs.read()) for (const { input } of batch) choices += countIn(input.input);
  return choices;
}

/** A sample without choices fails before it is asked. */
function countIn(input: JsonValue): number {
  const given = typeof input === 'object' && input !== null && 'choices' in input ? input['choices'] : null;
  return Array.isArray(given) ? given.length : 0;
}
