import type { DuckDBConnection } from '@duckdb/node-api';
import type { MetricPath } from '../../corpus/result-row.ts';
import type { Aliases } from '../../resolve/name-index.ts';
import { tripleDigest } from '../shards/row-table.ts';
import type { DuckDb } from './open-duckdb.ts';

/** What is written, and what it counts as. */
type Pair = readonly [old: string, new: string];

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

/** For every triple of which a name has changed, its key and the key of its new names. */
function changedTriples(database: DuckDb, changed: readonly string[]): AsyncGenerator<Pair, void, undefined> {
  const names = changed.filter((column) => column !== 'organization');
  const isChanged = names.map((column) => `r.${column} <> k.${column}`).join(' OR ');
  return tripleKeys(
    database,
    `SELECT DISTINCT k.triple::VARCHAR, r.model, r.collection, r.dataset, r.evaluation, r.split, r.metric
    FROM engine.rows r JOIN engine.kept_rows k USING (place) WHERE ${isChanged}`,
  );
}

/** The key that each row of an answer has, which comes first, and the key of the names that follow it. */
export async function* tripleKeys({ reader }: DuckDb, sql: string): AsyncGenerator<Pair, void, undefined> {
  const result = await reader.stream(sql);
  for await (const rows of result.yieldRows())
    for (const [triple, model, ...rest] of rows as unknown as readonly Cells[]) {
      const path = rest.slice(0, 4) as unknown as MetricPath;
      yield [triple, uuidText(tripleDigest({ model, path, metric: rest[4] }))];
    }
}

type Cells = readonly [
  triple: string,
  model: string,
  collection: string,
  dataset: string,
  evaluation: string,
  split: string | null,
  metric: string,
];

function uuidText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

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

/** The columns of `engine.rows` that hold names of a kind. */
export const nameColumns = [
  { kind: 'model', column: 'model' },
  { kind: 'benchmark', column: 'dataset' },
  { kind: 'metric', column: 'metric' },
  { kind: 'organization', column: 'organization' },
] as const;

/**
 * `engine.rows`: the kept rows under the names that explicit aliases give them. Shards keep names as written, and a
 * triple is known by its names: the triples of changed names, and only those, get the key of their new names. Returns what was renamed.
 */
export async function renameRows(
  database: DuckDb,
  aliases: Aliases,
): Promise<readonly (readonly [key: string, name: string])[]> {
  const { connection } = database;
  const changed: string[] = [];
  const renamed: (readonly [string, string])[] = [];
  for (const { kind, column } of nameColumns) {
    const pairs = await changedNames(connection, { table: 'kept_rows', column }, (name) =>
      aliases.canonical(kind, name),
    );
    if (pairs.length === 0) continue;
    await keepPairs(connection, `new_${column}`, pairs);
    changed.push(column);
    for (const [name, other] of pairs) renamed.push([`${kind} ${name}`, other]);
  }
  await connection.run(`CREATE OR REPLACE VIEW engine.rows AS ${rowsWith(changed)}`);
  if (!changed.some((column) => column !== 'organization')) return renamed;
  await keepPairs(connection, 'new_triple', changedTriples(database, changed));
  await connection.run(`CREATE OR REPLACE VIEW engine.rows AS ${rowsWith([...changed, 'triple'])}`);
  return renamed;
}

/** The kept rows with the new values of some columns; what has not changed is not joined with anything. */
function rowsWith(changed: readonly string[]): string {
  if (changed.length === 0) return 'SELECT * FROM engine.kept_rows';
  const values = changed.map((column) => `coalesce(new_${column}.new, k.${column}) AS ${column}`);
  const joins = changed.map((column) => `LEFT JOIN engine.new_${column} ON new_${column}.old = k.${column}`);
  return `SELECT k.* REPLACE (${values.join(', ')}) FROM engine.kept_rows k ${joins.join(' ')}`;
}
