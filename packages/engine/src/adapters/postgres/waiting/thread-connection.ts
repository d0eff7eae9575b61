import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isLost, statementName } from '../postgres.ts';
import type { ThreadQuestion, ThreadStart } from './postgres-database.ts';

interface Answer {
  readonly rows: readonly unknown[];
  readonly changed: number;
}

const RETRY_MS = 50;
const none: Answer = { rows: [], changed: 0 };

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * One connection. Outside of a transaction everything that is asked is a read or the beginning of one, and is asked again
 * after the connection was lost; inside of one a lost connection ends it. A commit that was not answered is looked up.
 */
export class ThreadConnection {
  readonly #start: ThreadStart;
  #client: pg.Client | null = null;
  #wasThere = false;
  #transaction: { readonly client: pg.Client; readonly number: string } | null = null;
  readonly #locks = new Set<string>();

  constructor(start: ThreadStart) {
    this.#start = start;
  }

  async answer(question: ThreadQuestion): Promise<Answer> {
    switch (question.kind) {
      case 'begin':
        return this.#begin(question.isImmediate);
      case 'commit':
        return this.#commit();
      case 'rollback':
        return this.#rollBack();
      case 'ask':
        return this.#ask(question.text, question.values);
      case 'lock':
        return this.#lock(question.name);
      case 'unlock':
        return this.#unlock(question.name);
    }
  }

  async #begin(isImmediate: boolean): Promise<Answer> {
    this.#transaction = await this.#patiently(async (client) => {
      await client.query('BEGIN');
      if (isImmediate)
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [this.#start.schema]);
      const { rows } = await client.query<{ number: string }>('SELECT pg_current_xact_id()::text AS number');
      return { client, number: rows[0]!.number };
    });
    return none;
  }

  async #commit(): Promise<Answer> {
    const open = this.#transaction!;
    this.#transaction = null;
    try {
      const { command } = await open.client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('the transaction had failed before it was committed');
    } catch (error) {
      if (!isLost(error) || !(await this.#isCommitted(open.number))) throw error;
    }
    return none;
  }

  async #rollBack(): Promise<Answer> {
    const open = this.#transaction;
    this.#transaction = null;
    // A connection that cannot roll back is lost, which does it too.
    await open?.client.query('ROLLBACK').catch(() => this.#drop(open.client));
    return none;
  }

  async #ask(text: string, values: readonly unknown[] | null): Promise<Answer> {
    const open = this.#transaction;
    if (open !== null) return askOne(open.client, text, values);
    return this.#patiently((client) => askOne(client, text, values));
  }

  async #lock(name: string): Promise<Answer> {
    const answer = await this.#patiently((client) => tryLock(client, name));
    if (answer.rows.length > 0) this.#locks.add(name);
    return answer;
  }

  async #unlock(name: string): Promise<Answer> {
    this.#locks.delete(name);
    return this.#patiently((client) =>
      askOne(client, 'SELECT pg_advisory_unlock(hashtextextended($1, 2))', [name]),
    );
  }

  async #isCommitted(number: string): Promise<boolean> {
    for (;;) {
      const { rows } = await this.#ask('SELECT pg_xact_status($1::text::xid8) AS status', [number]);
      const { status } = rows[0] as { status: string | null };
      if (status !== 'in progress') return status === 'committed';
      await sleep(RETRY_MS);
    }
  }

  async #patiently<T>(attempt: (client: pg.Client) => Promise<T>): Promise<T> {
    const end = performance.now() + this.#start.patienceMs;
    for (;;) {
      try {
        const result = await attempt(await this.#connected());
        this.#wasThere = true;
        return result;
      } catch (error) {
        if (!isLost(error)) throw error;
        this.#drop(this.#client);
        if (!this.#wasThere || performance.now() >= end) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const { connection, schema, answerMs, leaseMs } = this.#start;
    const client = new pg.Client({
      connectionString: connection,
      types,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      statement_timeout: answerMs,
      idle_in_transaction_session_timeout: Math.max(1000, Math.floor(leaseMs / 2)),
      keepAlive: true,
      application_name: `assay ${schema}`,
      options: `-c search_path=${schema}`,
    });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    await client.connect();
    for (const name of this.#locks) {
      const { rows } = await tryLock(client, name);
      if (rows.length === 0) throw new Error(`another has taken ${name} while the connection was lost`);
    }
    this.#client = client;
    return client;
  }

  #drop(client: pg.Client | null): void {
    if (client === null) return;
    if (this.#client === client) this.#client = null;
    // It is lost already, or will be: how it ends is nobody's concern.
    void client.end().catch(() => undefined);
  }
}

async function askOne(client: pg.Client, text: string, values: readonly unknown[] | null): Promise<Answer> {
  if (values === null) {
    await client.query(text);
    return none;
  }
  const given = values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
  const { rows, rowCount } = await client.query<object>({ name: statementName(text), text, values: given });
  return { rows, changed: rowCount ?? 0 };
}

/** A row where it was taken. */
function tryLock(client: pg.Client, name: string): Promise<Answer> {
  return askOne(
    client,
    'SELECT 1 AS taken FROM (SELECT pg_try_advisory_lock(hashtextextended($1, 2)) AS is_taken) AS tried WHERE is_taken',
    [name],
  );
}
