import type { Digest, JsonObject } from '@assay/records';
import type Database from 'better-sqlite3';
import type { DurableWriter } from './durable-writer.ts';

/** Answers by what was asked. Those put in one turn of the event loop share a commit. */
export class ReplyCache {
  readonly #writer: DurableWriter;
  readonly #get: Database.Statement<[string], string>;
  readonly #put: Database.Statement;
  #waiting: [key: Digest, reply: string][] = [];
  #commit: Promise<void> | null = null;

  constructor(database: Database.Database, writer: DurableWriter) {
    this.#writer = writer;
    this.#get = database.prepare<[string], string>('SELECT reply FROM replies WHERE key = ?').pluck();
    this.#put = database.prepare('REPLACE INTO replies (key, reply) VALUES (?, ?)');
  }

  get(key: Digest): JsonObject | null {
    const reply = this.#get.get(key);
    return reply === undefined ? null : (JSON.parse(reply) as JsonObject);
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
