import type { Digest, JsonObject } from '@assay/records';
import type * as z from 'zod';
import type { Database, Statement } from './database/database.ts';
import type { DurableWriter } from './database/durable-writer.ts';
import { storedJson } from './stored-record.ts';

/** Answers by what was asked. Those put in one turn of the event loop share a commit. */
export class ReplyCache {
  readonly #writer: DurableWriter;
  readonly #get: Statement<[string], { reply: string }>;
  readonly #put: Statement;
  #waiting: [key: Digest, reply: string][] = [];
  #commit: Promise<void> | null = null;

  constructor(database: Database, writer: DurableWriter) {
    this.#writer = writer;
    this.#get = database.prepare('SELECT reply FROM replies WHERE key = ?');
    this.#put = database.prepare('REPLACE INTO replies (key, reply) VALUES (?, ?)');
  }

  get<T>(key: Digest, shape: z.ZodType<T>): T | null {
    const row = this.#get.get(key);
    if (row === undefined) return null;
    return shape.safeParse(storedJson(row.reply, `the cached answer ${key}`)).data ?? null;
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
      for (const [key, reply] of replies) this.#put.run(key, reply);
    });
  }
}
