import type { SqlDatabase } from '@assay/engine';

type Cell = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, Cell>>;

const PAGE = 500;

/** All rows of a table by its key, so many at a time. */
export function* rowsOf(
  database: SqlDatabase,
  table: string,
  key: readonly string[],
): Generator<Row, void, undefined> {
  const keys = key.join(', ');
  const select = (where: string) =>
    database.prepare<readonly Cell[], Row>(`SELECT * FROM ${table}${where} ORDER BY ${keys} LIMIT ${PAGE}`);
  const next = select(` WHERE (${keys}) > (${key.map(() => '?').join(', ')})`);
  for (let rows = select('').all(); ; ) {
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    rows = next.all(...key.map((column) => last[column] ?? null));
  }
}
