import type { BoundValues, SqlDatabase, SqlStatement } from '../../sql-database.ts';
import { postgresError } from '../postgres-error.ts';
import { type PostgresAddress, readPostgresAddress } from '../postgres.ts';
import type { ThreadQuestion } from './thread-message.ts';
import { WaitedThread } from './waited-thread.ts';

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
