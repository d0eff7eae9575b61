import { AssayError } from '@assay/records';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isLost, isTakenBack, postgresError } from './postgres-error.ts';
import { statementName } from './statement-name.ts';

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
