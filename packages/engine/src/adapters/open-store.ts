import type { Store } from '../ports/store.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import type { StoreAddress } from './store-address.ts';

/** The store of an address, or the local one in the folder. What PostgreSQL needs is loaded only for it. */
export async function openStore(
  { folder, address }: StoreAddress,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Store> {
  if (address === null) return openSqliteStore(folder);
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
  return openPostgresStore(address, env);
}
