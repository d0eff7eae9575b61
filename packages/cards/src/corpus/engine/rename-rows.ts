import type { DuckDBConnection } from '@duckdb/node-api';
import type { Aliases, NameKind } from '../../resolve/aliases.ts';
import { tripleDigest } from '../store/row-table.ts';
import type { DuckDb } from './open-duckdb.ts';

/** The columns of `engine.kept_rows` that can go by several names. */
const columns = [
  { kind: 'model', column: 'model' },
  { kind: 'benchmark', column: 'dataset' },
  { kind: 'metric', column: 'metric' },
  { kind: 'organization', column: 'organization' },
] as const satisfies readonly { kind: NameKind; column: string }[];

type NamedColumn = (typeof columns)[number]['column'];

/**
 * `engine.rows`: the rows under the names that explicit aliases give them. Shards keep names as written, and a triple
 * is known by its names; so the triples of changed names, and only those, get the key of their new names here.
 */
export async function renameRows(database: DuckDb, aliases: Aliases): Promise<void> {
  const { connection } = database;
  const changed: NamedColumn[] = [];
  for (const { kind, column } of columns) {
    const names = await changedNames(connection, column, (name) => aliases.canonical(kind, name));
    if (names.length === 0) continue;
    await keepPairs(connection, `new_${column}`, names);
    changed.push(column);
  }
  if (changed.some((column) => column !== 'organization')) await renameTriples(database, changed);
  await connection.run(`CREATE VIEW engine.rows AS ${renamed(changed)}`);
}

/** Rows with their new names, joined only with what has changed. */
function renamed(changed: readonly NamedColumn[]): string {
  if (changed.length === 0) return 'SELECT * FROM engine.kept_rows';
  const tables = changed.some((column) => column !== 'organization') ? ['triple', ...changed] : changed;
  const replaced = tables.map((column) => {
    const type = column === 'triple' ? '::UUID' : '';
    return `coalesce(new_${column}.new${type}, k.${column}) AS ${column}`;
  });
  const joins = tables.map((column) => `LEFT JOIN engine.new_${column} ON new_${column}.old = k.${column}::VARCHAR`);
  return `SELECT k.* REPLACE (${replaced.join(', ')}) FROM engine.kept_rows k ${joins.join(' ')}`;
}
