import type { RunManifest } from '@assay/records';
import type { Workbench } from '../../workbench.ts';
import { keepDeclared } from '../keep-declared.ts';
import { openAttempting } from '../open-attempting.ts';
import type { OpenSpecification } from '../open-specification.ts';
import { planSeries } from './plan-series.ts';
import { runOptionsOf, type SeriesOptions } from './series-options.ts';

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
