import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresServer } from '../../../../../../testing/postgres/postgres-server.ts';
import type { StorePlace } from '../../../ports/testing/use-stores.ts';
import { openPostgresStore } from '../open-postgres-store.ts';

/** A schema of its own, which goes when the test is over. */
export interface PostgresPlace extends StorePlace {
  readonly address: string;
  /** Asks the database itself, in the schema. */
  readonly query: <Row extends object>(text: string, given?: readonly unknown[]) => Promise<readonly Row[]>;
}

export async function postgresPlace(
  parameters: Readonly<Record<string, string>> = {},
): Promise<PostgresPlace> {
  const server = await postgresServer();
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  for (const [name, value] of Object.entries({ ...parameters, schema })) url.searchParams.set(name, value);
  const query = async <Row extends object>(text: string, given: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: server, options: `-c search_path=${schema}` });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...given])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    address: url.href,
    query,
    open: () => openPostgresStore(url.href),
    // A server that the tests began goes with all that is in it.
    remove: async () => {
      if (process.env['ASSAY_POSTGRES'] !== undefined) await query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    },
  };
}
