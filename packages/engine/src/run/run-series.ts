import type { CachePolicy } from '@assay/records';
import type { EvaluateOptions } from '../evaluate-options.ts';
import type { StoredRun } from '../ports/store.ts';
import type { Workbench } from '../workbench.ts';
import { executeRun } from './execute-run.ts';
import { findUnfinishedSeries } from './find-series.ts';
import type { OpenSpecification } from './open-specification.ts';
import { planRun } from './plan-run.ts';

/** Runs a specification as often as it asks, one after the other, the model open all the while. */
export async function runSeries(
  open: OpenSpecification,
  options: EvaluateOptions,
  bench: Workbench,
): Promise<readonly StoredRun[]> {
  const { evaluation_key, specification } = open;
  const { num_runs, key } = specification;
  const sought = { evaluation_key, task_specification_key: key, num_runs };
  const unfinished = options.resume ? await findUnfinishedSeries(sought, bench.store) : null;
  const model = await bench.openModel(open.model);
  const runs: StoredRun[] = [];
  try {
    for (let index = 0; index < num_runs; index += 1) {
      const planned = {
        cache: cachePolicy(open, options.cache),
        budget: options.budget,
        run_index: index,
        parent_id: index === 0 ? null : runs[0]!.manifest.id,
        resumed: unfinished?.get(index) ?? null,
      };
      const plan = planRun(open, model, planned, bench);
      options.watcher?.onRun?.(plan.manifest.id, index);
      runs.push(
        await executeRun(plan, {
          store: bench.store,
          clock: bench.clock,
          digester: bench.digester,
          ...(options.signal === undefined ? {} : { signal: options.signal }),
          ...(options.watcher?.onProgress === undefined ? {} : { onProgress: options.watcher.onProgress }),
        }),
      );
    }
    return runs;
  } finally {
    await model.close?.();
  }
}

/** Providers that answer over the network are cached unless told otherwise; repeated runs never are. */
function cachePolicy({ specification, model }: OpenSpecification, asked: CachePolicy | null): CachePolicy {
  if (specification.num_runs > 1) return 'off';
  const local = ['command', 'module', 'replay'].includes(model.provider);
  return asked ?? (local ? 'off' : 'reuse');
}
