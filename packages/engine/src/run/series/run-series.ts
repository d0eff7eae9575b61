import type { StoredRun } from '../../ports/runs.ts';
import type { Workbench } from '../../workbench.ts';
import { executeRun } from '../execute-run.ts';
import { keepDeclared } from '../keep-declared.ts';
import { openAttempting } from '../open-attempting.ts';
import type { OpenSpecification } from '../open-specification.ts';
import { planSeries } from './plan-series.ts';
import { runOptionsOf, type SeriesOptions } from './series-options.ts';

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
