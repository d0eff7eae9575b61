import type { Digest, JsonObject, JsonValue } from '@assay/records';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import type { KeptReply, Results } from '../../ports/store.ts';
import { unfinishedName } from '../blob-files.ts';
import type { Sealer } from '../stored/seals.ts';
import { storedJson, tableShapes } from '../stored/stored-record.ts';
import type { Database, DurableWriter, Statement } from './database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals.ts';

/** Files that are kept; where there are more, all of them are made again. */
const MOST = 4000;

/** Characters of one that is worth keeping. */
const LONGEST = 2 ** 20;

interface ResultFilesOptions {
  readonly sealer: Sealer;
  /** The digest of the code that makes results: what other code made is made again. */
  readonly code: Digest;
  readonly most?: number;
}

/** A file for each result, under a seal that its name is part of. */
export class ResultFiles implements Results {
  readonly #folder: string;
  readonly #sealer: Sealer;
  readonly #code: Digest;
  readonly #most: number;
  /** How many there are; unknown until one is kept. */
  #count: number | null = null;

  constructor(folder: string, { sealer, code, most = MOST }: ResultFilesOptions) {
    this.#folder = folder;
    this.#sealer = sealer;
    this.#code = code;
    this.#most = most;
  }

  get(name: string): JsonValue | null {
    const [seal, text] = linesOf(this.#pathOf(name));
    if (text === undefined || this.#sealer.fault(seal, this.#sealed(name, text)) !== null) return null;
    return JSON.parse(text) as JsonValue;
  }

  keep(name: string, result: JsonValue): void {
    const text = JSON.stringify(result);
    if (text.length > LONGEST || !this.#hasRoom()) return;
    const made = join(this.#folder, unfinishedName());
    try {
      writeFileSync(made, `${this.#sealer.seal(this.#sealed(name, text))}\n${text}`, { mode: 0o600 });
      renameSync(made, this.#pathOf(name));
    } catch {
      // A full disk: it is made again next time.
      rmSync(made, { force: true });
    }
  }

  /** Makes room for one more; false where there is no folder, and none can be made. */
  #hasRoom(): boolean {
    try {
      mkdirSync(this.#folder, { recursive: true });
      this.#count ??= readdirSync(this.#folder).length;
      this.#count += 1;
      if (this.#count > this.#most) {
        for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name), { force: true });
        this.#count = 1;
      }
      return true;
    } catch {
      return false;
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${hash('sha256', JSON.stringify([this.#code, name]))}.json`);
  }

  #sealed(name: string, text: string): string {
    return JSON.stringify(['result', this.#code, name, hash('sha256', text)]);
  }
}

/** A seal and what it is of; nothing where there is no file, or none that may be read. */
function linesOf(path: string): readonly [seal?: string, text?: string] {
  try {
    const all = readFileSync(path, 'utf8');
    const end = all.indexOf('\n');
    return end === -1 ? [] : [all.slice(0, end), all.slice(end + 1)];
  } catch {
    return [];
  }
}

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
