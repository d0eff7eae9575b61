import { AssayError } from '@assay/records';
import type { Queue } from '../ports/queue.ts';
import type { SharedLimits } from '../ports/shared-limits.ts';
import { nodeClock } from './node-clock.ts';
import type { StoreAddress } from './store-address.ts';

/** The queue of a store that machines share; a local one has none. */
export async function openQueue(store: StoreAddress): Promise<Queue> {
  const { openPostgresQueue } = await import('./postgres/queue/open-postgres-queue.ts');
  return openPostgresQueue(sharedAddress(store));
}

/** Limits that hold for all who use the store. */
export async function openSharedLimits(store: StoreAddress): Promise<SharedLimits> {
  const shared = await import('./postgres/limits/open-shared-limits.ts');
  return shared.openSharedLimits(sharedAddress(store), nodeClock);
}

function sharedAddress({ address }: StoreAddress): string {
  if (address === null)
    throw new AssayError(
      'usage',
      'E_FLEET_LOCAL',
      'workers need a store on PostgreSQL, and this one is local',
      {
        action: { kind: 'choose_store' },
      },
    );
  return address;
}
