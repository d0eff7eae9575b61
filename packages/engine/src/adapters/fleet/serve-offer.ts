import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { limitName } from '../../ask/limits/limit-name.ts';
import type { Ceilings } from '../../ask/spend/spend-ledger.ts';
import { fleetPlanSchema } from '../../fleet/fleet-plan.ts';
import type { Offer } from '../../ports/queue.ts';
import type { StoredRun } from '../../ports/runs.ts';
import type { SharedLimits } from '../../ports/shared-limits.ts';
import type { Store } from '../../ports/store.ts';
import { executeRun } from '../../run/execute-run.ts';
import { listSpecifications } from '../../run/list-specifications.ts';
import { openSpecification } from '../../run/open-specification.ts';
import { planRun } from '../../run/plan-run.ts';
import { type MachineOptions, openWorkbench } from '../open-workbench.ts';

export interface ServeOptions {
  readonly store: Store;
  readonly machine: MachineOptions;
  /** Where the files of the project are. */
  readonly folder: string;
  /** Requests at once; what the model declares unless it is given. */
  readonly concurrency: number | null;
  readonly signal: AbortSignal;
  /** What holds for all workers together. */
  readonly shared: SharedLimits;
}

/** Does what is left of an offered run, range by range, until others hold the rest or nothing is left. */
export async function serveOffer(offer: Offer, options: ServeOptions): Promise<StoredRun> {
  const { store, machine, folder, concurrency, signal, shared } = options;
  const asked = fleetPlanSchema.parse(offer.plan);
  const file = join(folder, asked.project_file);
  const bench = await openWorkbench(file, { ...machine, cwd: folder }, async () => store);
  const found = await store.runs.get(offer.run_id);
  if (found === null)
    throw new AssayError('environment', 'E_RUN_UNKNOWN', `there is no run ${offer.run_id} in the store`);
  const { manifest } = found;
  const evaluation = bench.project.evaluations.find(({ key }) => key === asked.evaluation_key);
  const listed = evaluation === undefined ? [] : await listSpecifications(evaluation, bench);
  const chosen = listed.find(({ specification }) => specification.key === asked.task_specification_key);
  if (chosen === undefined)
    throw new AssayError(
      'environment',
      'E_FLEET_BUNDLE',
      `the project has no ${asked.task_specification_key}`,
    );
  const open = await openSpecification(chosen.evaluation_key, chosen.specification, asked, bench);
  const model = await bench.openModel(open.model);
  try {
    const { run_index, parent_id, cache } = manifest;
    const plan = planRun(
      open,
      model,
      { cache, budget: asked, run_index, parent_id, resumed: manifest },
      bench,
    );
    const limits = concurrency === null ? plan.limits : { ...plan.limits, concurrency };
    return await executeRun(
      { ...plan, limits },
      {
        store: bench.store,
        clock: bench.clock,
        digester: bench.digester,
        execution_id: offer.execution_id,
        signal,
        range: rangeOf(limits.concurrency),
        paid: (what) => shared.paidTime(`${what} ${limitName(open.model)}`),
        ...(hasCeiling(plan.budget) ? { ledger: shared.ledger(offer.run_id, plan.budget) } : {}),
      },
    );
  } finally {
    await model.close?.();
  }
}

function hasCeiling({ max_tokens, max_cost_usd }: Ceilings): boolean {
  return max_tokens !== null || max_cost_usd !== null;
}

/** Samples that are claimed at a time: enough to be busy while the next are claimed, few enough to share. */
function rangeOf(concurrency: number): number {
  return Math.max(1, Math.min(256, 2 * concurrency));
}
