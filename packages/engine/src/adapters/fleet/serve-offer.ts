import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { sharedRateLimiters } from '../../model-client/rate-limits.ts';
import { type Ceilings, SpendLedger } from '../../model-client/spend-ledger.ts';
import { type FleetPlan, fleetPlanSchema } from '../../run/fleet-plan.ts';
import type { Offer, SharedLimits } from '../../ports/queue.ts';
import type { StoredRun } from '../../ports/records.ts';
import type { Store } from '../../ports/store.ts';
import { executeRun } from '../../run/execute-run.ts';
import { type ListedSpecification, listSpecifications } from '../../run/specifications.ts';
import { openAttempting } from '../../run/open-run.ts';
import { openSpecification } from '../../run/open-specification.ts';
import { overrideSpecifications } from '../../run/override-specification.ts';
import { planRun } from '../../run/run-plan.ts';
import type { Workbench } from '../../workbench.ts';
import { type MachineOptions, openWorkbench } from '../open-workbench.ts';

export interface ServeOptions {
  readonly store: Store;
  readonly machine: MachineOptions;
  /** Where the files of the project are. */
  readonly folder: string;
  /** Requests at once; what the model declares unless it is given. */
  readonly concurrency: number | null;
  readonly signal: AbortSignal;
  /** Whether the rest is left to others before the next samples are claimed. */
  readonly isEnough: () => boolean;
  /** What holds for all workers together. */
  readonly shared: SharedLimits;
}

/** Does what is left of an offered run, range by range, until others hold the rest or nothing is left. */
export async function serveOffer(offer: Offer, options: ServeOptions): Promise<StoredRun> {
  const { store, machine, folder, concurrency, signal, shared, isEnough } = options;
  const asked = planOf(offer);
  const rates = { paid: sharedRateLimiters(shared), close: () => undefined };
  const bench = await openWorkbench(
    join(folder, asked.project_file),
    { ...machine, cwd: folder, settings: asked.settings, rates },
    async () => store,
  );
  const found = await store.runs.get(offer.run_id);
  if (found === null)
    throw new AssayError('environment', 'E_RUN_UNKNOWN', `there is no run ${offer.run_id} in the store`);
  const { manifest } = found;
  const { evaluation_key, specification } = await offeredSpecification(asked, bench);
  const open = await openSpecification(evaluation_key, specification, asked, bench);
  const ledger = hasCeiling(asked) ? shared.ledger(offer.run_id, asked) : new SpendLedger(asked);
  const model = await openAttempting(open, { signal, ledger }, bench);
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
        widestRange: WIDEST,
        isEnough,
        paid: (what) => rates.paid(what, open.model),
        ledger,
      },
    );
  } finally {
    await model.close?.();
  }
}

/** Offers of another version may say more than this one knows: they are for others. */
function planOf({ run_id, plan }: Offer): FleetPlan {
  const { success, data } = fleetPlanSchema.safeParse(plan);
  if (success) return data as FleetPlan;
  throw new AssayError(
    'environment',
    'E_FLEET_PLAN',
    `run ${run_id} was offered by another version of Assay, in words that this worker does not know`,
    { fix: 'Start workers of the version that offered it.' },
  );
}

/** As whoever offered the run listed it. */
async function offeredSpecification(
  { evaluation_key, task_specification_key, overrides = {} }: FleetPlan,
  bench: Workbench,
): Promise<ListedSpecification> {
  const evaluation = bench.project.evaluations.find(({ key }) => key === evaluation_key);
  const declared = evaluation === undefined ? [] : await listSpecifications(evaluation, bench);
  const listed = overrideSpecifications(declared, overrides, bench.project);
  const chosen = listed.find(({ specification }) => specification.key === task_specification_key);
  if (chosen !== undefined) return chosen;
  throw new AssayError('environment', 'E_FLEET_BUNDLE', `the project has no ${task_specification_key}`);
}

function hasCeiling({ max_tokens, max_cost_usd }: Ceilings): boolean {
  return max_tokens !== null || max_cost_usd !== null;
}

/** Samples that are claimed at first: enough to be busy while the next are claimed, few enough to share. */
function rangeOf(concurrency: number): number {
  return Math.max(1, Math.min(256, 2 * concurrency));
}

/** Where answers come at once: two full commits. */
const WIDEST = 1024;
