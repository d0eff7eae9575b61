import { AssayError } from '@assay/records';
import { openBlobs } from '../open-blobs.ts';
import { Sealer } from '../stored/seals.ts';
import { blobsPlace, setBlobsPlace } from './database-blobs.ts';
import { briefLists } from './brief-lists.ts';
import { Postgres, readPostgresAddress } from './postgres.ts';
import { type Migrated, migrate } from './migrations.ts';
import { Tallies } from './seals.ts';
import { openStoreKey } from './store-key.ts';

export interface MigratedStore extends Migrated {
  /** For people. */
  readonly address: string;
  /** Where blobs are kept: `the database`, a folder or a bucket. */
  readonly blobs: string;
}

interface MigrateOptions {
  /** Where blobs shall be kept; only of a store that has none yet. */
  readonly blobs?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Makes the tables of a store, or brings them up to date. */
export async function migrateStore(address: string, { blobs, env }: MigrateOptions): Promise<MigratedStore> {
  const postgres = new Postgres(readPostgresAddress(address));
  try {
    const migrated = await migrate(postgres);
    if (blobs !== undefined) await placeBlobs(postgres, blobs, env);
    if (migrated.from > 0 && migrated.steps.length > 0) await keepLists(postgres);
    const place = (await blobsPlace(postgres)) ?? 'the database';
    return { ...migrated, address: postgres.address.shown, blobs: place };
  } finally {
    await postgres.close();
  }
}

/** So that not the first who looks at a list waits for all records to be read. */
async function keepLists(postgres: Postgres): Promise<void> {
  const [some] = await postgres.query('SELECT 1 FROM runs LIMIT 1');
  if (some === undefined) return;
  const sealer = new Sealer(await openStoreKey(postgres));
  const lists = briefLists(postgres, { sealer, tallies: new Tallies(sealer) }, true);
  for (const list of Object.values(lists)) await list.all();
}

async function placeBlobs(postgres: Postgres, place: string, env: MigrateOptions['env']): Promise<void> {
  if ((await blobsPlace(postgres)) === place) return;
  const [scored] = await postgres.query('SELECT 1 FROM scorings LIMIT 1');
  if (scored !== undefined)
    throw new AssayError('usage', 'E_STORE_FILLED', 'the store has blobs already: they stay where they are', {
      action: { kind: 'copy_store' },
    });
  // A place that cannot be used is told now, and not to whoever scores first.
  for await (const _ of (await openBlobs(place, env)).list()) break;
  await setBlobsPlace(postgres, place);
}
