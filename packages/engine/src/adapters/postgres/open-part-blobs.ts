import type { Blobs } from '../../ports/store.ts';
import { openBlobs } from '../open-blobs.ts';
import { blobsPlace, DatabaseBlobs } from './database-blobs.ts';
import { schemaVersion } from './migrations.ts';
import { Postgres, readPostgresAddress } from './postgres.ts';

export interface PartBlobs {
  readonly blobs: Blobs;
  readonly close: () => Promise<void>;
}

/**
 * Blobs of a part of a store that has a schema of its own, apart from the store's, which are cleaned by what its records name:
 * in that schema, or below the folder or bucket of the store.
 */
export async function openPartBlobs(
  address: string,
  part: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<PartBlobs> {
  const read = readPostgresAddress(address);
  const place = await storePlace(new Postgres(read, 1));
  if (place !== null)
    return { blobs: await openBlobs(below(place, part), env), close: async () => undefined };
  const postgres = new Postgres({ ...read, schema: `${read.schema}_${part}` }, 2);
  return { blobs: new DatabaseBlobs(postgres), close: () => postgres.close() };
}

async function storePlace(store: Postgres): Promise<string | null> {
  try {
    return (await schemaVersion(store)) === 0 ? null : await blobsPlace(store);
  } finally {
    await store.close();
  }
}

function below(place: string, part: string): string {
  const url = new URL(place);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${part}`;
  return url.href;
}
