import type { Queue } from '../../../ports/queue.ts';
import { Postgres } from '../connection/postgres.ts';
import { readPostgresAddress } from '../connection/postgres-address.ts';
import { refuseOtherVersion, schemaVersion } from '../schema/migrate.ts';
import { PostgresQueue } from './postgres-queue.ts';

/** The queue beside a store that is there already. */
export async function openPostgresQueue(address: string): Promise<Queue> {
  const postgres = new Postgres(readPostgresAddress(address), 2);
  try {
    refuseOtherVersion(await schemaVersion(postgres));
    return new PostgresQueue(postgres);
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
