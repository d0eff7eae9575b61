import { type CopiedNoun, nodeDigester, type SqlDatabase } from '@assay/engine';
import { AssayError, type JsonObject } from '@assay/records';
import type { Dialect } from '../dialect/dialect.ts';
import type { CopiedTables } from './copied-tables.ts';
import { type Row, rowsOf } from './rows-of.ts';

/**
 * Every row of these tables, as it is, in one transaction: all of them or none. What is there already must be the same; then
 * nothing is copied, and both are only compared.
 */
export function copyTables(
  from: SqlDatabase,
  to: { readonly database: SqlDatabase; readonly dialect: Dialect },
  tables: CopiedTables,
): readonly CopiedNoun[] {
  const { database, dialect } = to;
  const isEmpty = Object.keys(tables).every(
    (table) => database.number(`SELECT count(*) FROM ${table}`) === 0,
  );
  if (isEmpty)
    database.transaction('immediate', () => {
      for (const [table, key] of Object.entries(tables)) {
        for (const row of rowsOf(from, table, key)) insert(database, table, row);
        dialect.countOn(database, table);
      }
    });
  const compared = Object.entries(tables).map(([table, key]) => {
    const [before, after] = [digestOf(rowsOf(from, table, key)), digestOf(rowsOf(database, table, key))];
    return {
      noun: `evaluator: ${table.replaceAll('_', ' ')}`,
      count: before.count,
      from: before.digest,
      to: after.digest,
      is_same: before.digest === after.digest,
    };
  });
  if (!isEmpty && compared.some(({ is_same }) => !is_same)) throw otherRecords();
  return compared;
}

function insert(database: SqlDatabase, table: string, row: Row): void {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  database
    .prepare<readonly Row[string][]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
    .run(...Object.values(row));
}

function digestOf(rows: Iterable<Row>): Pick<CopiedNoun, 'count'> & { readonly digest: CopiedNoun['from'] } {
  const series = nodeDigester.series();
  let count = 0;
  for (const row of rows) {
    series.add(jsonOf(row));
    count += 1;
  }
  return { count, digest: series.digest() };
}

/** Members in the order of their names, whatever that of the columns is; bytes as hexadecimal digits. */
function jsonOf(row: Row): JsonObject {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  );
}

function otherRecords(): AssayError {
  return new AssayError(
    'usage',
    'E_STORE_FILLED',
    'the target store has its own evaluator: two logs cannot be merged',
    { fix: 'Copy into an empty schema or folder.' },
  );
}
