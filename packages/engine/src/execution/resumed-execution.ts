import type { Execution } from '@assay/records';
import type { Store } from '../ports/store.ts';
import { type RunSource, soughtOf } from '../run/runs-of.ts';
import { runsIn } from './last-executed.ts';
import { newestExecutions } from './newest-executions.ts';

/** What is gone on with: the newest execution that began one of the specifications; null: none did. */
export async function resumedExecution(
  specifications: readonly RunSource[],
  store: Pick<Store, 'runs' | 'executions'>,
): Promise<Execution | null> {
  for await (const execution of newestExecutions(store.executions)) {
    if (execution.verb === 'score') continue;
    for (const source of specifications)
      if ((await runsIn(execution, soughtOf(source), store)).length > 0) return execution;
  }
  return null;
}
