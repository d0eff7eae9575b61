import type { Digest } from '@assay/records';
import { createHash, randomUUID } from 'node:crypto';
import type { Blobs, BlobSink } from '../../ports/store.ts';
import { blobMissing, checkedBlob, putWhole } from '../blob-files.ts';
import { openBlobs } from '../open-blobs.ts';
import { searchable } from './chosen-rows.ts';
import type { Postgres, Sql } from './postgres.ts';

const PART = 1 << 20;

/** Bytes on their way into the database, a part at a time; they have their name once all of them are there. */
class DatabaseBlobSink implements BlobSink {
  readonly #postgres: Postgres;
  readonly #upload: string;
  readonly #hash = createHash('sha256');
  #waiting: Buffer[] = [];
  #waitingSize = 0;
  #size = 0;
  #parts = 0;

  private constructor(postgres: Postgres, upload: string) {
    this.#postgres = postgres;
    this.#upload = upload;
  }

  static async open(postgres: Postgres): Promise<DatabaseBlobSink> {
    const upload = randomUUID();
    await postgres.transaction((sql) => sql.query('INSERT INTO uploads (id) VALUES ($1)', [upload]));
    return new DatabaseBlobSink(postgres, upload);
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#waiting.push(Buffer.from(bytes));
    this.#waitingSize += bytes.length;
    if (this.#waitingSize >= PART) await this.#send();
  }

  async finish(): Promise<Digest> {
    if (this.#waitingSize > 0) await this.#send();
    const digest: Digest = `sha256:${this.#hash.digest('hex')}`;
    await this.#postgres.transaction(async (sql) => {
      const made = await sql.query(
        'INSERT INTO blobs (digest, size, upload) VALUES ($1, $2, $3) ON CONFLICT (digest) DO NOTHING RETURNING 1',
        [digest, this.#size, this.#upload],
      );
      if (made.length === 0) await sql.query('DELETE FROM uploads WHERE id = $1', [this.#upload]);
    });
    return digest;
  }

  async abandon(): Promise<void> {
    // The first error is the one to report; parts without a name do no harm, and are swept.
    await this.#postgres
      .transaction((sql) => sql.query('DELETE FROM uploads WHERE id = $1', [this.#upload]))
      .catch(() => undefined);
  }

  async #send(): Promise<void> {
    const all = Buffer.concat(this.#waiting);
    for (let start = 0; start < all.length; start += PART) {
      const bytes = all.subarray(start, start + PART);
      const part = this.#parts;
      await this.#postgres.transaction((sql) =>
        sql.query('INSERT INTO blob_parts (upload, part, bytes) VALUES ($1, $2, $3)', [
          this.#upload,
          part,
          bytes,
        ]),
      );
      this.#parts += 1;
    }
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}

/** Parts that are fetched at a time. */
const FETCHED = 8;

/** Blobs as rows of the database: for stores that have neither a shared folder nor a bucket. */
export class DatabaseBlobs implements Blobs {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  begin(): Promise<DatabaseBlobSink> {
    return DatabaseBlobSink.open(this.#postgres);
  }

  async put(bytes: Uint8Array): Promise<Digest> {
    return putWhole(await this.begin(), bytes);
  }

  async has(digest: Digest): Promise<boolean> {
    return (await this.#uploadOf(digest)) !== null;
  }

  async read(digest: Digest): Promise<Uint8Array> {
    const upload = await this.#uploadOf(digest);
    if (upload === null) throw blobMissing(digest);
    const parts: Buffer[] = [];
    for (;;) {
      const rows = await this.#postgres.query<{ bytes: Buffer }>(
        `SELECT bytes FROM blob_parts WHERE upload = $1 AND part >= $2 ORDER BY part LIMIT ${FETCHED}`,
        [upload, parts.length],
      );
      parts.push(...rows.map(({ bytes }) => bytes));
      if (rows.length < FETCHED) break;
    }
    return checkedBlob(digest, Buffer.concat(parts));
  }

  async *list(): AsyncGenerator<Digest, void, undefined> {
    for (let last = ''; ; ) {
      const rows = await this.#postgres.query<{ digest: Digest }>(
        'SELECT digest FROM blobs WHERE digest > $1 ORDER BY digest LIMIT 1000',
        [last],
      );
      for (const { digest } of rows) yield digest;
      if (rows.length === 0) return;
      last = rows.at(-1)!.digest;
    }
  }

  async remove(digest: Digest): Promise<void> {
    await this.#postgres.transaction((sql) =>
      sql.query(
        `WITH gone AS (DELETE FROM blobs WHERE digest = $1 RETURNING upload)
         DELETE FROM blob_parts WHERE upload IN (SELECT upload FROM gone)`,
        [digest],
      ),
    );
  }

  async #uploadOf(digest: Digest): Promise<string | null> {
    const [row] = await this.#postgres.query<{ upload: string }>(
      'SELECT upload FROM blobs WHERE digest = $1',
      [searchable(digest)],
    );
    return row?.upload ?? null;
  }
}

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
