import type { DuckDBConnection } from '@duckdb/node-api';

/** Counts by the names that a question gives its columns. A column that is not a number is a fault of the question. */
export async function readCounts<Name extends string>(
  connection: DuckDBConnection,
  sql: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJS();
  const counts = names.map((name) => {
    const count = row?.[name];
    if (typeof count !== 'number') throw new Error(`the question gives no number for ${name}: ${sql}`);
    return [name, count] as const;
  });
  return Object.fromEntries(counts) as Record<Name, number>;
}
