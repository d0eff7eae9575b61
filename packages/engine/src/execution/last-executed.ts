import type { Execution } from '@assay/records';
import type { RunFilter, StoredRun } from '../ports/runs.ts';
import type { Store } from '../ports/store.ts';
import { newestExecutions } from './newest-executions.ts';

/** What the runs that are looked for have in common; nothing: all of them. */
export type RunsSought = Pick<
  RunFilter,
  'evaluation_key' | 'task_specification_key' | 'task_key' | 'model_key'
>;

/** The newest execution that had such runs, and those runs in the order in which it came to them. */
export interface LastExecuted {
  readonly execution: Execution;
  readonly runs: readonly StoredRun[];
}

type Stores = Pick<Store, 'runs' | 'executions'>;

/**
 * Null where the newest of such runs is of no execution: it was made before there were any, or by the library alone.
 * Scoring runs again executes none of them.
 */
export async function lastExecuted(
  sought: RunsSought,
  store: Stores,
  isFit: (run: StoredRun) => boolean = () => true,
): Promise<LastExecuted | null> {
  const [newest] = (await store.runs.list({ ...sought, limit: 1 })).items;
  if (newest === undefined) return null;
  const executing = { verb_not: 'score' } as const;
  const { items } = await store.executions.list({ ...executing, run_id: newest.manifest.id, limit: 1 });
  if (items.length === 0) return null;
  const { evaluation_key, task_specification_key: specification_key } = sought;
  const filter = { ...executing, evaluation_key, specification_key };
  for await (const execution of newestExecutions(store.executions, filter)) {
    const runs = (await runsIn(execution, sought, store)).filter(isFit);
    if (runs.length > 0) return { execution, runs };
  }
  return null;
}

/** The runs of an execution that are sought. One that was about to begin when its process ended is in no store. */
export async function runsIn(
  { runs, specifications }: Execution,
  sought: RunsSought,
  store: Stores,
): Promise<readonly StoredRun[]> {
  const found: StoredRun[] = [];
  for (const { specification, run_id } of runs) {
    const { evaluation_key, key } = specifications[specification]!;
    if (!isSought(sought.evaluation_key, evaluation_key)) continue;
    if (!isSought(sought.task_specification_key, key)) continue;
    const run = await store.runs.get(run_id);
    if (run === null || !isSought(sought.task_key, run.manifest.task_key)) continue;
    if (isSought(sought.model_key, run.manifest.model.key)) found.push(run);
  }
  return found;
}

function isSought(sought: string | undefined, value: string): boolean {
  return sought === undefined || sought === value;
}
