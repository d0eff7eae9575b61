import type { Store } from '@assay/engine';
import { AssayError, type Execution } from '@assay/records';

/** An execution by `latest`, its id, or the start of an id that no other has. */
export async function findExecution(reference: string, { executions }: Store): Promise<Execution> {
  const whole = reference === 'latest' ? null : await executions.get(reference);
  if (whole !== null) return whole;
  const filter = reference === 'latest' ? { limit: 1 } : { id_begins: reference, limit: 2 };
  const { items } = await executions.list(filter);
  if (items.length === 1) return items[0]!;
  if (items.length > 1) {
    const ids = items.map(({ id }) => id).join(', ');
    const message = `${JSON.stringify(reference)} is the start of several ids: ${ids} …`;
    throw new AssayError('usage', 'E_EXECUTION_AMBIGUOUS', message, { fix: 'Give more of the id.' });
  }
  throw new AssayError(
    'usage',
    'E_EXECUTION_UNKNOWN',
    reference === 'latest'
      ? 'there is no execution in the store'
      : `there is no execution ${JSON.stringify(reference)} in the store`,
    { action: { kind: 'run', missing: 'store' } },
  );
}
