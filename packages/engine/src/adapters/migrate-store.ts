import { AssayError } from '@assay/records';
import type { MigratedStore } from './postgres/migrate-store.ts';
import type { StoreAddress } from './store-address.ts';

export type { MigratedStore } from './postgres/migrate-store.ts';

/** Makes or renews the tables of a store on PostgreSQL. Local stores are brought up to date by opening them. */
export async function migrateStore(
  { address }: StoreAddress,
  options: {
    readonly blobs?: string | undefined;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): Promise<MigratedStore> {
  if (address === null)
    throw new AssayError(
      'usage',
      'E_STORE_LOCAL',
      'the store is local, and is brought up to date by opening it',
      {
        action: { kind: 'choose_store' },
      },
    );
  const postgres = await import('./postgres/migrate-store.ts');
  return postgres.migrateStore(address, options);
}
