import type { Digest, JsonObject } from '@assay/records';
import type * as z from 'zod';
import type { KeptReply } from '../../ports/store.ts';
import { tableShapes } from '../stored/table-shapes.ts';
import { storedJson } from '../stored/stored-record.ts';
import type { Database, Statement } from './database.ts';
import type { DurableWriter } from './durable-writer.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals.ts';

interface ReplyRow extends SealedRow {
  readonly key: string;
  readonly reply: string;
}

/** Answers by what was asked. Those put in one turn of the event loop share a commit. */
export class ReplyCache {
  readonly #writer: DurableWriter;
  readonly #table: SealedTable<ReplyRow>;
  readonly #get: Statement<[string], ReplyRow>;
  readonly #next: Statement<[string], ReplyRow>;
  readonly #put: Statement;
  #waiting: [key: Digest, reply: string][] = [];
  #commit: Promise<void> | null = null;

  constructor(database: Database, parts: SealParts, writer: DurableWriter) {
    this.#writer = writer;
    this.#table = new SealedTable(database, parts, tableShapes.replies);
    this.#get = database.prepare('SELECT key, reply, seal FROM replies WHERE key = ?');
    this.#next = database.prepare('SELECT key, reply, seal FROM replies WHERE key > ? ORDER BY key LIMIT 1');
    this.#put = database.prepare('REPLACE INTO replies (key, reply, seal) VALUES (?, ?, ?)');
  }

  get<T>(key: Digest, shape: z.ZodType<T>): T | null {
    const row = this.#get.get(key);
    if (row === undefined) return null;
    return (
      shape.safeParse(storedJson(this.#table.checked(row).reply, `the cached answer ${key}`)).data ?? null
    );
  }

  *each(): Generator<KeptReply, void, undefined> {
    for (let last = ''; ; ) {
      const row = this.#next.get(last);
      if (row === undefined) return;
      const reply = storedJson(this.#table.checked(row).reply, `the cached answer ${row.key}`) as JsonObject;
      yield { key: row.key, reply };
      last = row.key;
    }
  }

  put(key: Digest, reply: JsonObject): Promise<void> {
    this.#waiting.push([key, JSON.stringify(reply)]);
    this.#commit ??= new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => this.#commitWaiting());
    return this.#commit;
  }

  #commitWaiting(): Promise<void> {
    const replies = this.#waiting;
    this.#waiting = [];
    this.#commit = null;
    return this.#writer.write(() => {
      for (const [key, reply] of replies) this.#put.run(key, reply, this.#table.seal({ key, reply }));
    });
  }
}
