import { type CopiedNoun, Database, nodeDigester, type SqlDatabase } from '@assay/engine';
import { AssayError, type JsonObject } from '@assay/records';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteGames } from '../arena/games.ts';
import { isSealed } from '../vault/vault.ts';
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts';
import { hasEvaluatorDatabase, openEvaluatorDatabase } from './evaluator-database.ts';
import { ledgerFile, openRecords } from './open-records.ts';

/** The tables of an evaluator in an order in which rows find what they refer to, with what their rows are ordered by. */
const recordTables = {
  entries: ['number'],
  checkpoints: ['size'],
  cosignatures: ['number'],
  evaluators: ['number'],
  submissions: ['number'],
  submission_steps: ['number'],
  quota_releases: ['submission'],
  scores: ['number'],
  board_heads: ['number'],
  review_items: ['number'],
  review_leases: ['number'],
  review_votes: ['number'],
  review_events: ['number'],
} as const satisfies CopiedTables;

const gamesTables = {
  runs: ['number'],
  seeds: ['run'],
  rounds: ['run', 'number'],
  games: ['run', 'pair', 'leg'],
} as const satisfies CopiedTables;

type CopiedTables = Readonly<Record<string, readonly string[]>>;

type Cell = string | number | null | Uint8Array;
type Row = Readonly<Record<string, Cell>>;

const PAGE = 500;

/** All rows of a table by its key, so many at a time. */
function* rowsOf(
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

/**
 * Every row of these tables, as it is, in one transaction: all of them or none. What is there already must be the same; then
 * nothing is copied, and both are only compared.
 */
function copyTables(
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

type Env = Readonly<Record<string, string | undefined>>;

/** Where an evaluator keeps its records: at an address, or in the folder of its home. */
export interface EvaluatorPlace {
  readonly path: string;
  readonly address: string | null;
}

interface Opened {
  readonly database: SqlDatabase;
  readonly dialect: Dialect;
}

/** Records, games, artifacts and what is hidden of an evaluator to another place; what is not encrypted, and keys as files, stay in the folder of its home. */
export async function copyEvaluator(
  from: EvaluatorPlace,
  to: EvaluatorPlace,
  env: Env,
): Promise<readonly CopiedNoun[]> {
  const copied: CopiedNoun[] = [];
  if (hasRecords(from)) {
    await copyFiles(from, to, env);
    copied.push(
      ...copyPart(
        () => openPart(from, 'records'),
        () => openPart(to, 'records'),
        recordTables,
      ),
    );
  }
  if (hasGames(from))
    copied.push(
      ...copyPart(
        () => openPart(from, 'games'),
        () => openPart(to, 'games'),
        gamesTables,
      ),
    );
  return copied;
}

function hasRecords({ path, address }: EvaluatorPlace): boolean {
  return address === null ? existsSync(ledgerFile(path)) : hasEvaluatorDatabase(address);
}

function hasGames({ path, address }: EvaluatorPlace): boolean {
  return address === null ? existsSync(gamesFile(path)) : hasEvaluatorDatabase(address);
}

function copyPart(
  openFrom: () => Opened,
  openTo: () => Opened,
  tables: typeof recordTables | typeof gamesTables,
): readonly CopiedNoun[] {
  const from = openFrom();
  try {
    const to = openTo();
    try {
      return copyTables(from.database, to, tables);
    } finally {
      to.database.close();
    }
  } finally {
    from.database.close();
  }
}

/** The tables are made by whoever opens the port over them. */
function openPart({ path, address }: EvaluatorPlace, part: 'records' | 'games'): Opened {
  if (address !== null) return { database: openEvaluatorDatabase(address), dialect: postgresDialect };
  const file = part === 'games' ? gamesFile(path) : ledgerFile(path);
  if (part === 'games') openSqliteGames(file).close();
  return { database: new Database(file, { busyTimeoutMs: 15_000 }), dialect: sqliteDialect };
}

async function copyFiles(from: EvaluatorPlace, to: EvaluatorPlace, env: Env): Promise<void> {
  const source = await openRecords(from.path, from.address, env);
  try {
    const target = await openRecords(to.path, to.address, env);
    try {
      for await (const digest of source.blobs.list())
        if (!(await target.blobs.has(digest))) await target.blobs.put(await source.blobs.read(digest));
      for (const name of source.hidden.names()) {
        const bytes = await source.hidden.read(name);
        if (bytes !== null && isSealed(bytes)) target.hidden.write(name, bytes, { isNew: true });
      }
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

function gamesFile(path: string): string {
  return join(path, 'arena.sqlite');
}
