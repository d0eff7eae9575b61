import type { Digest, JsonObject } from '@assay/records';
import type * as z from 'zod';
import type { KeptReply } from '../../ports/store.ts';
import { storedJson, tableShapes } from '../stored/stored-record.ts';
import type { Postgres } from './postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals.ts';

interface ReplyRow extends SealedRow {
  readonly key: string;
  readonly reply: string;
}

/**
 * Answers by what was asked. Those that are looked for in one turn of the event loop share a look, and those that are put
 * a commit, in the order of their keys.
 */
export class ReplyCache {
  readonly #postgres: Postgres;
  readonly #rows: SealedRows<ReplyRow>;
  #waiting = new Map<Digest, string>();
  #commit: Promise<void> | null = null;
  #wanted = new Set<Digest>();
  #look: Promise<ReadonlyMap<string, ReplyRow>> | null = null;

  constructor(postgres: Postgres, parts: SealParts) {
    this.#postgres = postgres;
    this.#rows = new SealedRows(parts, tableShapes.replies);
  }

  async get<T>(key: Digest, shape: z.ZodType<T>): Promise<T | null> {
    this.#wanted.add(key);
    this.#look ??= nextTurn().then(() => this.#lookForWanted());
    const row = (await this.#look).get(key);
    if (row === undefined) return null;
    const reply = storedJson(this.#rows.checked(row).reply, `the cached answer ${key}`);
    return shape.safeParse(reply).data ?? null;
  }

  async *each(): AsyncGenerator<KeptReply, void, undefined> {
    for (let last = ''; ; ) {
      const rows = await this.#postgres.query<ReplyRow>(
        'SELECT key, reply, seal FROM replies WHERE key > $1 ORDER BY key LIMIT 500',
        [last],
      );
      for (const row of rows) {
        const reply = storedJson(this.#rows.checked(row).reply, `the cached answer ${row.key}`);
        yield { key: row.key, reply: reply as JsonObject };
      }
      if (rows.length === 0) return;
      last = rows.at(-1)!.key;
    }
  }

  put(key: Digest, reply: JsonObject): Promise<void> {
    this.#waiting.set(key, JSON.stringify(reply));
    this.#commit ??= nextTurn().then(() => this.#commitWaiting());
    return this.#commit;
  }

  async #lookForWanted(): Promise<ReadonlyMap<string, ReplyRow>> {
    const keys = [...this.#wanted];
    this.#wanted = new Set();
    this.#look = null;
    const rows = await this.#postgres.query<ReplyRow>(
      'SELECT key, reply, seal FROM replies WHERE key = ANY ($1::text[])',
      [keys],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  async #commitWaiting(): Promise<void> {
    // Who locks rows in one order never waits for somebody who waits for them.
    const replies = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#waiting = new Map();
    this.#commit = null;
    await this.#postgres.put(
      `INSERT INTO replies (key, reply, seal) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
       ON CONFLICT (key) DO UPDATE SET reply = excluded.reply, seal = excluded.seal`,
      [
        replies.map(([key]) => key),
        replies.map(([, reply]) => reply),
        replies.map(([key, reply]) => this.#rows.seal({ key, reply })),
      ],
    );
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
