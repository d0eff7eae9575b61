import { createHash, randomUUID } from 'node:crypto';
import type { Digest } from '@assay/records';
import type { BlobSink } from '../../../ports/blobs.ts';
import type { Postgres } from '../connection/postgres.ts';

const PART = 1 << 20;

/** Bytes on their way into the database, a part at a time; they have their name once all of them are there. */
export class DatabaseBlobSink implements BlobSink {
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
