import type { DuckDBConnection } from '@duckdb/node-api';
import type { Pair } from './changed-names.ts';

/** `engine.<table>`: pairs of `old` and `new`, as UUIDs where they are keys of triples. */
export async function keepPairs(
  connection: DuckDBConnection,
  table: string,
  pairs: Iterable<Pair> | AsyncIterable<Pair>,
): Promise<void> {
  const texts = `${table}_texts`;
  await connection.run(`CREATE OR REPLACE TABLE engine.${texts} (old VARCHAR, new VARCHAR)`);
  const appender = await connection.createAppender(texts, 'engine');
  for await (const [old, other] of pairs) {
    appender.appendVarchar(old);
    appender.appendVarchar(other);
    appender.endRow();
  }
  appender.closeSync();
  const type = table.endsWith('_triple') ? 'UUID' : 'VARCHAR';
  await connection.run(
    `CREATE OR REPLACE TABLE engine.${table} AS SELECT old::${type} AS old, new::${type} AS new FROM engine.${texts}`,
  );
  await connection.run(`DROP TABLE engine.${texts}`);
}
