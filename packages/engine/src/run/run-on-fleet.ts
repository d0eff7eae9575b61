import { AssayError, type Digest } from '@assay/records';
import { SpendAccount, type Spent } from '../model-client/spend-ledger.ts';
import type { Queue } from '../ports/queue.ts';
import type { StoredRun } from '../ports/store.ts';
import { recallSpend, type RunOptions } from './execute-run.ts';
import { type FleetPlan, neededTags, watchForWorkers } from './fleet-plan.ts';
import { checkPlan, openRun, type RunPlan } from './run-plan.ts';
import type { SpecificationOverrides } from './specifications.ts';

export interface FleetOptions {
  readonly queue: Queue;
  /** The files of the project. */
  readonly bundle: Digest;
  readonly project_file: string;
  readonly limit: number | null;
  /** Values that stand in for those of the project file. */
  readonly settings: readonly string[];
  readonly overrides: SpecificationOverrides;
  readonly tags: readonly string[];
  readonly priority: number;
  /** Whose run it is. */
  readonly team: string;
}

const LOOK_MS = 250;

/** Offers a run to workers, and waits until it is closed. */
export async function runOnFleet(
  plan: RunPlan,
  options: RunOptions,
  fleet: FleetOptions,
): Promise<StoredRun> {
  await offerToFleet(plan, options, fleet);
  return followOnFleet(plan, options, fleet);
}

/** One that is over, or that workers are at, is left as it is. */
export async function offerToFleet(plan: RunPlan, options: RunOptions, fleet: FleetOptions): Promise<void> {
  checkPlan(plan);
  const stored = await openRun(plan.manifest, options.store.runs);
  if (isOver(stored) || (await isUnderWay(fleet.queue, plan.manifest.id))) return;
  await fleet.queue.offer(offerOf(plan, options, fleet, await spentBefore(stored, options)));
}

/**
 * Waits until a run that was offered is closed. Aborting the signal ends the waiting and nothing else: the workers go on,
 * and the same call finds the run again.
 */
export async function followOnFleet(
  plan: RunPlan,
  options: RunOptions,
  { queue }: Pick<FleetOptions, 'queue'>,
): Promise<StoredRun> {
  const { store, signal } = options;
  const { id } = plan.manifest;
  const report = reporting(plan, options);
  const stored = await store.runs.get(id);
  const isThere = stored !== null && isOver(stored);
  const closed = isThere ? stored : await waitUntilClosed(id, options, { queue, report });
  if (signal?.aborted === true) throw detached(id);
  report((await store.journal.finished(id)).count);
  await recallSpend(closed, options);
  return closed;
}

function isOver({ status, manifest }: StoredRun): boolean {
  return status === 'closed' && manifest.stopped_because === null;
}

/** Who comes back to a run that workers are at finds it as it is. */
async function isUnderWay(queue: Queue, runId: string): Promise<boolean> {
  const offer = await queue.get(runId);
  return offer !== null && (offer.state === 'offered' || offer.state === 'paused');
}

/** In earlier runs, and in this one where it is gone on with. */
async function spentBefore({ manifest }: StoredRun, { store, ledger }: RunOptions): Promise<Spent> {
  const before = ledger?.spent() ?? { tokens: 0, cost_usd: 0 };
  const account = new SpendAccount('model', manifest.model.key);
  if (manifest.unfinished !== undefined) account.addSpend(manifest.unfinished);
  for await (const { output, cached } of store.journal.read(manifest.id))
    account.addOutput(output, cached === true);
  return {
    tokens: before.tokens + account.input_tokens + account.output_tokens,
    cost_usd: before.cost_usd + account.cost_at_most,
  };
}

function offerOf(
  { manifest, budget }: RunPlan,
  { execution_id }: RunOptions,
  fleet: FleetOptions,
  spent: Spent,
) {
  const { id: run_id, evaluation_key, task_specification_key } = manifest;
  const { project_file, limit, bundle, tags, priority, team, settings, overrides } = fleet;
  const { max_tokens, max_cost_usd } = budget;
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  const plan: FleetPlan = {
    project_file,
    evaluation_key,
    task_specification_key,
    ...(settings.length === 0 ? {} : { settings: [...settings] }),
    ...(given.length === 0 ? {} : { overrides: Object.fromEntries(given) }),
    limit,
    max_tokens,
    max_cost_usd,
    ...(max_tokens === null && max_cost_usd === null ? {} : { spent: { ...spent } }),
  };
  const needed = [...tags, ...neededTags(manifest, plan)];
  return {
    run_id,
    execution_id: execution_id ?? run_id,
    evaluation_key,
    bundle,
    plan,
    tags: needed,
    priority,
    team,
  };
}

async function waitUntilClosed(
  id: string,
  { store, clock, signal, onUnserved }: RunOptions,
  { queue, report }: { readonly queue: Queue; readonly report: (done: number) => void },
): Promise<StoredRun> {
  const counted = store.journal.follow(id);
  const look = watchForWorkers(queue, clock, (unserved) => onUnserved?.(unserved));
  let done = -1;
  for (;;) {
    const offer = await queue.get(id);
    if (offer?.state === 'done') return (await store.runs.get(id))!;
    if (offer?.state === 'failed') throw failed(id, offer.reason);
    if (offer?.state === 'cancelled') throw cancelled(id);
    const count = await counted();
    if (count !== done) {
      done = count;
      report(done);
    }
    await look(id, count);
    await clock.sleep(LOOK_MS, signal).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
    if (signal?.aborted === true) throw detached(id);
  }
}

/** Tells how many outputs there are. */
function reporting(
  { manifest: { samples, num_trials } }: RunPlan,
  { clock, onProgress }: RunOptions,
): (done: number) => void {
  const started = clock.steady();
  return (done) =>
    onProgress?.({
      planned: samples * num_trials,
      done,
      recalled: 0,
      failed: 0,
      failures: [],
      in_flight: 0,
      input_tokens: 0,
      output_tokens: 0,
      cost_usd: null,
      cached: 0,
      elapsed_ms: clock.steady() - started,
    });
}

function detached(id: string): AssayError {
  return new AssayError('interrupted', 'E_INTERRUPTED', `run ${id} goes on without this terminal`, {
    action: { kind: 'come_back' },
  });
}

function failed(id: string, reason: string | null): AssayError {
  return new AssayError(
    'environment',
    'E_FLEET_FAILED',
    `workers could not execute run ${id}: ${reason ?? 'unknown'}`,
    {
      fix: 'Put right what it says, then resume.',
      action: { kind: 'resume' },
    },
  );
}

function cancelled(id: string): AssayError {
  return new AssayError(
    'environment',
    'E_FLEET_CANCELLED',
    `run ${id} was cancelled; what was done is kept`,
    {
      action: { kind: 'resume' },
    },
  );
}
