import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { BoundValues, SqlDatabase, SqlStatement } from '../../sql-database.ts';
import { type PostgresAddress, postgresError, readPostgresAddress } from '../postgres.ts';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const threadFile = `./waiting-thread${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`;

/** As long as this the process that waits does nothing else: it says that the database is away rather than not answer at all. */
const LONGEST_PATIENCE_MS = 5_000;

const unanswered: ThreadReply = { kind: 'failed', message: 'timeout exceeded: no answer', code: '' };

/** A thread with a connection, which is waited for as a file is. Ends with the process. */
class WaitedThread {
  readonly #worker: Worker;
  readonly #buffer = new SharedArrayBuffer(4);
  readonly #replies = new Int32Array(this.#buffer);
  readonly #port: MessagePort;
  readonly #longestMs: number;
  #isUsable = true;

  constructor({ connection, schema, answerMs, leaseMs, patienceMs }: PostgresAddress) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.unref();
    const patience = Math.min(patienceMs, LONGEST_PATIENCE_MS);
    // Every answer has its own time; a commit that is looked up needs two, and each may meet a connection that is made again.
    this.#longestMs = 4 * (answerMs + patience);
    const workerData: ThreadStart = {
      connection,
      schema,
      answerMs,
      leaseMs,
      patienceMs: patience,
      replies: this.#buffer,
      port: port2,
    };
    this.#worker = new Worker(new URL(threadFile, import.meta.url), { workerData, transferList: [port2] });
    this.#worker.unref();
  }

  /** False once an answer did not come: a late one would be taken for that to the next question. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  ask(question: ThreadQuestion): ThreadReply {
    if (!this.#isUsable) return unanswered;
    const before = Atomics.load(this.#replies, 0);
    this.#port.postMessage(question, []);
    Atomics.wait(this.#replies, 0, before, this.#longestMs);
    const received: { readonly message: ThreadReply } | undefined = receiveMessageOnPort(this.#port);
    if (received !== undefined) return received.message;
    this.end();
    return unanswered;
  }

  end(): void {
    this.#isUsable = false;
    void this.#worker.terminate();
  }
}

/** A statement as PostgreSQL takes it, and how what is given to it becomes its numbered values. */
interface PlacedStatement {
  readonly text: string;
  readonly valuesOf: (given: BoundValues) => readonly unknown[];
}

/** `?` and `:name` as `$1`, `$2`, …; none of our statements has either inside of a text. */
function placedStatement(sql: string): PlacedStatement {
  const names: string[] = [];
  let places = 0;
  const text = sql.replaceAll(/\?|(?<!:):([a-z_]+)/g, (_, name: string | undefined) => {
    if (name === undefined) return `$${++places}`;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return {
    text,
    valuesOf: (given) => {
      const [first] = given;
      if (names.length === 0 || !isNamed(first)) return given.map(storable);
      return names.map((name) => storable(first[name]));
    },
  };
}

function isNamed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** Records are JSON and have neither; a name or reason may, and PostgreSQL keeps neither U+0000 nor half a character. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\uFFFD') : value;
}

/** Threads that nobody uses at the moment: a server opens and closes its databases with every request. */
const idle = new Map<string, WaitedThread[]>();
const MOST_IDLE = 2;

/** A schema of PostgreSQL that is waited for, for ports that were made for files; writers follow one another. */
export class PostgresDatabase implements SqlDatabase {
  readonly path: string;
  readonly address: PostgresAddress;
  readonly #name: string;
  readonly #thread: WaitedThread;
  #isOpen = true;
  #isInTransaction = false;
  #held = 0;

  /** `part` is added to the name of the store's schema; null: that schema itself. */
  constructor(address: string, part: string | null) {
    const read = readPostgresAddress(address);
    this.address = part === null ? read : { ...read, schema: `${read.schema}_${part}` };
    this.path = read.shown;
    this.#name = `${address} ${part ?? ''}`;
    this.#thread = idle.get(this.#name)?.pop() ?? new WaitedThread(this.address);
  }

  exec(sql: string): void {
    this.#ask({ kind: 'ask', text: sql, values: null });
  }

  prepare<Given extends BoundValues, Row = unknown>(sql: string): SqlStatement<Given, Row> {
    const { text, valuesOf } = placedStatement(sql);
    const ask = (given: Given) => this.#ask({ kind: 'ask', text, values: valuesOf(given) });
    const all = (...given: Given): Row[] => ask(given).rows as Row[];
    return {
      run: (...given) => this.change(() => ask(given).changed),
      get: (...given) => all(...given)[0],
      all,
    };
  }

  number(sql: string): number {
    const [row] = this.#ask({ kind: 'ask', text: sql, values: [] }).rows;
    return Number(Object.values(row as object)[0]);
  }

  transaction<T>(kind: 'deferred' | 'immediate', change: () => T): T {
    this.#ask({ kind: 'begin', isImmediate: kind === 'immediate' });
    this.#isInTransaction = true;
    try {
      const result = change();
      this.#ask({ kind: 'commit' });
      return result;
    } catch (error) {
      this.#thread.ask({ kind: 'rollback' });
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  change<T>(change: () => T): T {
    return this.#isInTransaction ? change() : this.transaction('immediate', change);
  }

  /** Nobody else has this name until it is let go or this process ends; null where another has it. */
  hold(name: string): (() => void) | null {
    const lock = `${this.address.schema} ${name}`;
    if (this.#ask({ kind: 'lock', name: lock }).rows.length === 0) return null;
    this.#held += 1;
    return () => {
      this.#held -= 1;
      this.#ask({ kind: 'unlock', name: lock });
    };
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const others = idle.get(this.#name) ?? [];
    idle.set(this.#name, others);
    if (this.#thread.isUsable && this.#held === 0 && others.length < MOST_IDLE) others.push(this.#thread);
    else this.#thread.end();
  }

  #ask(question: ThreadQuestion): { readonly rows: readonly unknown[]; readonly changed: number } {
    const reply = this.#thread.ask(question);
    if (reply.kind === 'rows') return reply;
    throw postgresError(Object.assign(new Error(reply.message), { code: reply.code }), this.path);
  }
}

/** What the thread of a connection is asked; one thing at a time. */
export type ThreadQuestion =
  | { readonly kind: 'begin'; readonly isImmediate: boolean }
  | { readonly kind: 'commit' }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'ask'; readonly text: string; readonly values: readonly unknown[] | null }
  /** For as long as the connection lives; false where another has it. */
  | { readonly kind: 'lock'; readonly name: string }
  | { readonly kind: 'unlock'; readonly name: string };

export type ThreadReply =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly changed: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string };

/** What the thread is started with. */
export interface ThreadStart {
  readonly connection: string;
  readonly schema: string;
  readonly answerMs: number;
  readonly leaseMs: number;
  readonly patienceMs: number;
  /** Counts the replies; whoever waits for one sleeps on it. */
  readonly replies: SharedArrayBuffer;
  readonly port: MessagePort;
}
