import { AssayError } from '@assay/records';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What the system or the driver says where the database is not there, or no longer. */
const lost =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P0[1-3]|08\d{3}|53300|25P03|ERR_TLS.*)$/;
const lostText =
  /connection terminated|connection ended|timeout exceeded|read timeout|not queryable|client was closed/i;

/** Whether the connection failed, and not what was asked over it. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses of one host were tried: what each said is inside.
  if (error instanceof AggregateError && error.errors.some(isLost)) return true;
  const code = codeOf(error);
  return lost.test(code) || (code === '' && lostText.test(error.message));
}

/** Whether the database took it back because others were in its way (deadlock, serialization): asking again may do. */
function isTakenBack(error: unknown): boolean {
  return /^40(001|P01)$/.test(codeOf(error));
}

/** SQLSTATE, or what the system calls it. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A failure of PostgreSQL or the way to it as one of ours; what already is one, and programming errors, stay as they are. */
export function postgresError(cause: unknown, shown: string): unknown {
  if (cause instanceof AssayError || !(cause instanceof Error)) return cause;
  const code = codeOf(cause);
  if (isLost(cause)) return storeError('E_STORE_UNREACHABLE', { cause, code, shown });
  const kind = kinds.find(({ codes }) => codes.test(code));
  return kind === undefined ? cause : storeError(kind.code, { cause, code, shown });
}

const kinds = [
  { codes: /^53[12]00$|^58030$|^53400$/, code: 'E_DISK' },
  { codes: /^(55P03|57014|40001|40P01)$/, code: 'E_STORE_BUSY' },
  { codes: /^25006$/, code: 'E_STORE_READONLY' },
  { codes: /^42501$/, code: 'E_STORE_RIGHTS' },
  { codes: /^(28.{3}|3D000|3F000)$/, code: 'E_STORE_OPEN' },
  { codes: /^(XX\d{3}|42P01|42703)$/, code: 'E_STORE_CORRUPT' },
] as const;

type Code = (typeof kinds)[number]['code'] | 'E_STORE_UNREACHABLE';

const words: Readonly<Record<Code, readonly [message: string, fix: string]>> = {
  E_STORE_UNREACHABLE: [
    'the database of the store cannot be reached',
    'See that it runs and that the address is right, then resume; what was acknowledged is kept.',
  ],
  E_DISK: [
    'the store could not be written: the disk of the database is full or failing; what was acknowledged is kept',
    'Free some space and resume the run.',
  ],
  E_STORE_BUSY: ['the store stayed locked by others', 'Try again when they have finished.'],
  E_STORE_READONLY: ['the store can only be read here', 'Use the address of the database that takes writes.'],
  E_STORE_OPEN: [
    'the database did not let us in',
    'Check user, password (PGPASSWORD) and the name of the database.',
  ],
  E_STORE_RIGHTS: [
    'the user of the database may not do this in it',
    'Grant the user the right to read and write the tables of the schema, or name another user. Whoever migrates may make schemas.',
  ],
  E_STORE_CORRUPT: [
    'the tables of the store are not what they were',
    'Restore the database from a copy, or use another schema to start again.',
  ],
};

function storeError(
  code: Code,
  given: { readonly cause: Error; readonly code: string; readonly shown: string },
): AssayError {
  const [message, fix] = words[code];
  const said = given.code === '' ? given.cause.message : `${given.code}: ${given.cause.message}`;
  return new AssayError('environment', code, `${message} (${given.shown}; ${said})`, {
    cause: given.cause,
    fix,
    retryable: code === 'E_STORE_UNREACHABLE' || code === 'E_STORE_BUSY',
    ...(code === 'E_STORE_CORRUPT' && { action: { kind: 'check_store' } }),
  });
}

const names = new Map<string, string>();

/** A connection prepares a statement once, under its name. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `assay_${hash('sha256', text).slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

type Given = readonly (string | number | boolean | null | Uint8Array | readonly (string | number | null)[])[];

/** What asks a database, alone or inside of a transaction. */
export interface Sql {
  readonly query: <Row>(text: string, given?: Given) => Promise<readonly Row[]>;
}

const RETRY_MS = 100;

/** Whole numbers of 64 bits as numbers: none here is larger than those hold. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connections to one schema of a database. A connection that is lost is made again, for as long as the address says, and
 * what was asked over it is asked again: reading always may be, and a transaction is known by its number to have been
 * committed or not.
 */
export class Postgres implements Sql {
  readonly address: PostgresAddress;
  readonly #pool: pg.Pool;
  /** Before the first answer nothing is waited for: the address may be wrong. */
  #wasThere = false;
  #isOpen = true;

  constructor(address: PostgresAddress, connections = 4) {
    this.address = address;
    const { connection, schema, answerMs, leaseMs } = address;
    this.#pool = new pg.Pool({
      connectionString: connection,
      max: connections,
      types,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      statement_timeout: answerMs,
      // Who is stopped within a transaction keeps nobody from taking over.
      idle_in_transaction_session_timeout: Math.max(1000, Math.floor(leaseMs / 2)),
      keepAlive: true,
      allowExitOnIdle: true,
      application_name: `assay ${schema}`,
      options: `-c search_path=${schema}`,
    });
    // A connection that nobody uses was lost: the pool makes another one when it is needed.
    this.#pool.on('error', () => undefined);
    // While somebody has it, losing it also fails what is asked; the server may end it before they look, and say so twice.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Only reads: what is lost on the way is asked again. */
  query<Row>(text: string, given: Given = []): Promise<readonly Row[]> {
    return this.#patiently(() => this.#withClient((client) => ask<Row>(client, text, given)));
  }

  /** One statement that leaves the same however often it is made: what is lost on the way is made again, without a transaction around it. */
  async put(text: string, given: Given): Promise<void> {
    await this.query(text, given);
  }

  /** One transaction. `work` may be called again, where the connection was lost or others were in its way before it was committed. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#patiently(() =>
      this.#withClient((client) => attemptTransaction(client, work)).catch(async (error: unknown) => {
        if (!(error instanceof UnansweredCommit)) throw error;
        if (await this.#isCommitted(error.number)) return error.result as T;
        throw error.cause;
      }),
    );
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#pool.end();
  }

  /** Of a transaction whose commit was not answered. One that is still under way comes to an end by itself. */
  async #isCommitted(number: string): Promise<boolean> {
    for (;;) {
      const [row] = await this.query<{ status: string | null }>(
        'SELECT pg_xact_status($1::text::xid8) AS status',
        [number],
      );
      if (row?.status !== 'in progress') return row?.status === 'committed';
      await sleep(RETRY_MS);
    }
  }

  async #withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await use(client);
    } catch (error) {
      if (error instanceof Error && (isLost(error) || error instanceof UnansweredCommit)) failure = error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async #patiently<T>(attempt: () => Promise<T>): Promise<T> {
    const end = performance.now() + this.address.patienceMs;
    for (;;) {
      try {
        const result = await attempt();
        this.#wasThere = true;
        return result;
      } catch (error) {
        const mayDo = isLost(error) || isTakenBack(error);
        const isWorthIt = this.#wasThere && this.#isOpen && mayDo && performance.now() < end;
        if (!isWorthIt) throw postgresError(error, this.address.shown);
        await sleep(RETRY_MS);
      }
    }
  }
}

/** The connection was lost between a commit and its answer. */
class UnansweredCommit extends Error {
  override readonly name = 'UnansweredCommit';
  readonly number: string;
  readonly result: unknown;

  constructor(number: string, result: unknown, cause: unknown) {
    super('a commit was not answered', { cause });
    this.number = number;
    this.result = result;
  }
}

async function attemptTransaction<T>(client: pg.PoolClient, work: (sql: Sql) => Promise<T>): Promise<T> {
  const begun = await client.query('BEGIN; SELECT pg_current_xact_id()::text AS number');
  const { number } = (begun as unknown as readonly pg.QueryResult<{ number: string }>[])[1]!.rows[0]!;
  let result: T;
  try {
    result = await work({ query: (text, given = []) => ask(client, text, given) });
  } catch (error) {
    // The first error is the one to report; a connection that cannot roll back is closed, which does it too.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  try {
    await client.query('COMMIT');
  } catch (error) {
    throw isLost(error) ? new UnansweredCommit(number, result, error) : error;
  }
  return result;
}

async function ask<Row>(client: pg.PoolClient, text: string, given: Given): Promise<readonly Row[]> {
  const values = given.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
  const { rows } = await client.query({ name: statementName(text), text, values });
  return rows as Row[];
}

/** Where a store on PostgreSQL is, and how patient whoever uses it is. */
export interface PostgresAddress {
  /** As the driver takes it, without what is ours. */
  readonly connection: string;
  /** Tables of one store have a schema of their own, so that several stores share a database. */
  readonly schema: string;
  /** How long a holder of samples may be silent before others take them. */
  readonly leaseMs: number;
  /** How long an answer of the database is waited for. */
  readonly answerMs: number;
  /** How long one that was there before is looked for again after the connection was lost. */
  readonly patienceMs: number;
  /** For people: no password. */
  readonly shown: string;
}

/** `postgres://user@host:5432/database?schema=team`: the rest of the parameters are the driver's. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

export function readPostgresAddress(text: string): PostgresAddress {
  if (!isPostgresAddress(text) || !URL.canParse(text)) throw wrong(text, 'it is not an address');
  const url = new URL(text);
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const schema = take('schema') ?? 'assay';
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema))
    throw wrong(text, `the schema ${JSON.stringify(schema)} is not letters, digits and _`);
  const seconds = (name: string, usual: number): number => {
    const given = take(name);
    const value = given === null ? usual : Number(given);
    if (Number.isFinite(value) && value > 0) return value * 1000;
    throw wrong(text, `${name} is a number of seconds above 0; given ${JSON.stringify(given)}`);
  };
  const leaseMs = seconds('lease_seconds', 60);
  const answerMs = seconds('answer_seconds', 30);
  const patienceMs = seconds('patience_seconds', 30);
  return { connection: url.href, schema, leaseMs, answerMs, patienceMs, shown: shownAddress(text) };
}

/** An address as it may be shown to anybody: passwords are left out. */
export function shownAddress(text: string): string {
  if (!URL.canParse(text)) return text.replace(/\/\/[^@/]*@/, '//');
  const url = new URL(text);
  if (url.password !== '') url.password = '…';
  const secret = Array.from(url.searchParams.keys()).filter((name) => /pass|key|secret|token/i.test(name));
  for (const name of secret) url.searchParams.set(name, '…');
  return url.href.replaceAll('%E2%80%A6', '…');
}

function wrong(text: string, why: string): AssayError {
  return new AssayError(
    'usage',
    'E_STORE_ADDRESS',
    `the address of the store cannot be used: ${why} (${shownAddress(text)})`,
    { fix: 'Write it as postgres://USER@HOST:PORT/DATABASE?schema=NAME, and the password into PGPASSWORD.' },
  );
}
