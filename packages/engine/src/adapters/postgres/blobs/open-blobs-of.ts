import type { Blobs } from '../../../ports/blobs.ts';
import { openBlobs } from '../../blobs/open-blobs.ts';
import type { Postgres, Sql } from '../connection/postgres.ts';
import { DatabaseBlobs } from './database-blobs.ts';

const NAME = 'blobs';

/** Where the blobs of a store are kept is one of its settings, so that everybody who opens it finds them. */
export async function openBlobsOf(
  postgres: Postgres,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Blobs> {
  const place = await blobsPlace(postgres);
  return place === null ? new DatabaseBlobs(postgres) : openBlobs(place, env);
}

/** The address of a folder or bucket; null: the database itself. */
export async function blobsPlace(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ value: string }>('SELECT value FROM settings WHERE name = $1', [NAME]);
  return row?.value ?? null;
}

export async function setBlobsPlace(postgres: Postgres, place: string): Promise<void> {
  await postgres.transaction((sql) =>
    sql.query(
      'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [NAME, place],
    ),
  );
}
