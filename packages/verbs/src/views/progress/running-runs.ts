import { executionStatus, type Store } from '@assay/engine';

/** Executions that are looked at, the newest. */
const LOOKED_AT = 50;

/** The runs that a process is at work on. */
export async function runningRuns({ executions }: Store): Promise<ReadonlySet<string>> {
  const { items } = await executions.list({ ended: false, limit: LOOKED_AT });
  const running = items.filter((execution) => executionStatus(execution) === 'running');
  return new Set(running.flatMap(({ runs }) => runs.map(({ run_id }) => run_id)));
}
