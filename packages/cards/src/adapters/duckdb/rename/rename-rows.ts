import type { Aliases } from '../../../resolve/aliases.ts';
import type { DuckDb } from '../open-duckdb.ts';
import { changedNames } from './changed-names.ts';
import { changedTriples } from './changed-triples.ts';
import { keepPairs } from './keep-pairs.ts';
import { nameColumns } from './name-columns.ts';

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
