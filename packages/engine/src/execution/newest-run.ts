import type { StoredRun } from '../ports/runs.ts';
import type { Store } from '../ports/store.ts';
import { lastExecuted, type RunsSought } from './last-executed.ts';

/** The run that the newest execution of such runs came to last; the one that was made last where executions have none. */
export async function newestRun(
  sought: RunsSought,
  store: Pick<Store, 'runs' | 'executions'>,
): Promise<StoredRun | null> {
  const last = await lastExecuted(sought, store);
  if (last !== null) return last.runs.at(-1)!;
  return (await store.runs.list({ ...sought, limit: 1 })).items[0] ?? null;
}
