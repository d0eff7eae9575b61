import type { Digest } from '@assay/records';
import type { Blobs } from '../../../ports/blobs.ts';
import { blobMissing, checkedBlob, putWhole } from '../../blobs/whole-blob.ts';
import { searchable } from '../chosen-rows.ts';
import type { Postgres } from '../connection/postgres.ts';
import { DatabaseBlobSink } from './database-blob-sink.ts';

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
