import { AssayError } from '@assay/records';
import type { Queue } from '../ports/queue.ts';
import type { StoreAddress } from './store-address.ts';

/** The queue of a store that machines share; a local one has none. */
export async function openQueue({ address }: StoreAddress): Promise<Queue> {
  if (address === null)
    throw new AssayError(
      'usage',
      'E_FLEET_LOCAL',
      'workers need a store on PostgreSQL, and this one is local',
      {
        action: { kind: 'choose_store' },
      },
    );
  const { openPostgresQueue } = await import('./postgres/queue/open-postgres-queue.ts');
  return openPostgresQueue(address);
}
