import type { DuckDBConnection } from '@duckdb/node-api';

/** What is written, and what it counts as. */
export type Pair = readonly [old: string, new: string];

/** The names of a column that count as others. A corpus has many rows and few names. */
export async function changedNames(
  connection: DuckDBConnection,
  { table, column }: { readonly table: 'rows' | 'kept_rows'; readonly column: string },
  canonical: (name: string) => string,
): Promise<Pair[]> {
  const read = await connection.runAndReadAll(
    `SELECT DISTINCT ${column} FROM engine.${table} WHERE ${column} IS NOT NULL`,
  );
  const names = read.getRows().map(([name]) => name as string);
  return names.map((name): Pair => [name, canonical(name)]).filter(([name, other]) => name !== other);
}
