import type { Execution } from '@assay/records';
import type { ExecutionFilter, Executions } from '../ports/executions.ts';

const AT_A_TIME = 32;

/** Executions one after the other, newest first, read as far as they are asked for. */
export async function* newestExecutions(
  executions: Executions,
  filter: ExecutionFilter = {},
): AsyncGenerator<Execution> {
  let after: string | undefined;
  do {
    const page = await executions.list({ ...filter, after, limit: AT_A_TIME });
    yield* page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
