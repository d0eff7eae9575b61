import type { CachePolicy, RunManifest } from '@assay/records';
import type { Model } from '../../ports/model.ts';
import type { Workbench } from '../../workbench.ts';
import { findSeries, isComplete, type StoredSeries } from './find-series.ts';
import { changedSince } from '../open-run.ts';
import type { OpenSpecification } from '../open-specification.ts';
import { planRun } from '../plan-run.ts';
import type { RunPlan } from '../run-plan.ts';
import type { SeriesOptions } from './series-options.ts';

/** A run of a series: one that was begun before, or a new one. */
export interface SeriesRun {
  readonly plan: RunPlan;
  readonly before: RunManifest | null;
  /** It is complete: nothing is asked for it. */
  readonly kept: boolean;
}

/** Plans the runs of a series, in their order, each when it is asked for. */
export async function planSeries(
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
