import type { CachePolicy, RunManifest } from '@assay/records';
import type { SpendLedger } from '../ask/spend/spend-ledger.ts';
import type { EvaluateOptions } from '../evaluate-options.ts';
import type { OpenExecution } from '../execution/open-execution.ts';
import type { StoredRun } from '../ports/runs.ts';
import type { Workbench } from '../workbench.ts';
import { executeRun, type RunOptions } from './execute-run.ts';
import { findSeries, isComplete, type StoredSeries } from './find-series.ts';
import { keepDeclared } from './keep-declared.ts';
import { changedSince } from './open-run.ts';
import { openAttempting } from './open-attempting.ts';
import type { OpenSpecification } from './open-specification.ts';
import { planRun } from './plan-run.ts';

export interface SeriesOptions extends EvaluateOptions {
  readonly ledger: SpendLedger;
  readonly execution: OpenExecution;
  /** Position among the specifications of the execution. */
  readonly position: number;
}

/** Runs a specification as often as it asks, one after the other, the model open all the while. */
export async function runSeries(
  open: OpenSpecification,
  options: SeriesOptions,
  bench: Workbench,
): Promise<readonly StoredRun[]> {
  const { num_runs } = open.specification;
  const { execution } = options;
  const stored = options.resume ? await findSeries(open, bench.store) : null;
  await keepDeclared(open, bench, bench.store.documents);
  const model = await openAttempting(open, options, bench);
  const runs: StoredRun[] = [];
  try {
    const planOf = (run_index: number, parent_id: string | null, resumed: RunManifest | null) => {
      const cache = cachePolicy(open, options.cache);
      return planRun(open, model, { cache, budget: options.budget, run_index, parent_id, resumed }, bench);
    };
    // What the execution that is resumed has finished stands where it would be the same now; nothing is asked again.
    const stands = ({ runs: before, execution_id }: StoredSeries) => {
      if (execution_id !== options.execution.record.parent_id) return false;
      const first = before.get(0)!;
      return changedSince(first, planOf(0, null, first).manifest).length === 0;
    };
    const resumed = stored?.finished === true && !stands(stored) ? null : stored;
    for (let index = 0; index < num_runs; index += 1) {
      const parent = runs[0]?.manifest.id ?? null;
      const before = resumed?.runs.get(index) ?? null;
      const plan = planOf(index, parent, before);
      const { id: run_id } = plan.manifest;
      const kept = before !== null && isComplete(before);
      await execution.addRun({ specification: options.position, run_index: index, run_id, kept });
      options.watcher?.onRun?.(run_id, index);
      runs.push(
        await (options.execute ?? executeRun)(plan, {
          store: bench.store,
          clock: bench.clock,
          digester: bench.digester,
          execution_id: execution.id,
          ...(options.signal === undefined ? {} : { signal: options.signal }),
          ledger: options.ledger,
          ...paidFor(open, bench),
          onWait: (wait) => options.watcher?.onWait?.(open.model.key, wait),
          ...(options.watcher?.onProgress === undefined ? {} : { onProgress: options.watcher.onProgress }),
        }),
      );
    }
    return runs;
  } finally {
    await model.close?.();
  }
}

function paidFor({ model }: OpenSpecification, { paid }: Workbench): Pick<RunOptions, 'paid'> {
  return paid === undefined ? {} : { paid: (what) => paid(what, model) };
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
