import { AssayError } from '@assay/records';
import type { StoredRun } from '../ports/runs.ts';
import { checkPlan } from './check-plan.ts';
import { openRun } from './open-run.ts';
import type { RunPlan } from './run-plan.ts';
import { RunSession, type SessionPorts } from './run-session.ts';

export interface RunOptions extends SessionPorts {
  /** Aborting it stops the run: what finished is committed, and E_INTERRUPTED is thrown. */
  readonly signal?: AbortSignal;
}

/**
 * Executes a plan, or the rest of it: samples that are in the journal are skipped, so resuming is calling this
 * again with the same manifest. Every sample is durable before it is counted. A budget that is reached closes
 * the run with `stopped_because`; with a higher one the same call goes on.
 */
export async function executeRun(plan: RunPlan, options: RunOptions): Promise<StoredRun> {
  const { store, signal } = options;
  checkPlan(plan);
  if (signal?.aborted === true) throw interrupted(plan, 0);
  const stored = await openRun(plan.manifest, store.runs);
  if (stored.status === 'closed' && stored.manifest.stopped_because === null) {
    await recallSpend(plan, options);
    return stored;
  }
  const lease = await store.leases.take(plan.manifest.id);
  try {
    const closed = await executeLeased(plan, stored, options);
    await lease.release();
    return closed;
  } catch (error) {
    // The trouble that led here is the news; a lease that stays is taken from a process that ended.
    await lease.release().catch(() => undefined);
    throw error;
  }
}

/** What a finished run took counts under the ceilings as if it were run now. */
async function recallSpend({ manifest }: RunPlan, { ledger, store }: RunOptions): Promise<void> {
  if (ledger === undefined || !ledger.hasCeiling) return;
  const account = ledger.account('model', manifest.model.key);
  for await (const { output, cached } of store.journal.read(manifest.id)) {
    account.addOutput(output, cached === true);
  }
}

async function executeLeased(plan: RunPlan, stored: StoredRun, options: RunOptions): Promise<StoredRun> {
  const { store, clock, signal } = options;
  const { id } = plan.manifest;
  const finished = await store.journal.finished(id);
  const session = new RunSession(plan, options, finished);
  if (finished.count > 0) for await (const entry of store.journal.read(id)) session.recall(entry);
  const onAbort = () => session.halt(signal);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted === true) onAbort();
    const stopped_because = await session.run();
    const manifest = { ...stored.manifest, closed_at: clock.now(), stopped_because };
    await store.runs.close(manifest);
    return { manifest, status: 'closed' };
  } catch (error) {
    throw error === signal ? interrupted(plan, session.done) : error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function interrupted({ manifest }: RunPlan, done: number): AssayError {
  return new AssayError(
    'interrupted',
    'E_INTERRUPTED',
    `run ${manifest.id} was interrupted; ${done} of ${manifest.samples * manifest.num_trials} outputs are kept`,
    { action: { kind: 'resume' } },
  );
}
