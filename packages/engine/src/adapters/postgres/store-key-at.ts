import { Postgres, readPostgresAddress } from './postgres.ts';
import { migrate, schemaVersion } from './migrations.ts';
import { adoptKey, storeKeyText } from './store-key.ts';

/** The key of the store at an address, for a copy of it. */
export function storeKeyAt(address: string): Promise<string> {
  return withPostgres(address, storeKeyText);
}

/** Gives a store the key of the one whose records it is to hold; its tables are made where there are none. */
export function giveStoreKey(address: string, digits: string): Promise<void> {
  return withPostgres(address, async (postgres) => {
    if ((await schemaVersion(postgres)) === 0) await migrate(postgres);
    await adoptKey(postgres, digits);
  });
}

async function withPostgres<T>(address: string, use: (postgres: Postgres) => Promise<T>): Promise<T> {
  const postgres = new Postgres(readPostgresAddress(address));
  try {
    return await use(postgres);
  } finally {
    await postgres.close();
  }
}
