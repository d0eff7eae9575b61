import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CopiedNoun, Database, type SqlDatabase } from '@assay/engine';
import { openSqliteGames } from '../../arena/games/open-sqlite-games.ts';
import { isSealed } from '../../vault/sealed-file.ts';
import { type Dialect } from '../dialect/dialect.ts';
import { postgresDialect } from '../dialect/postgres-dialect.ts';
import { sqliteDialect } from '../dialect/sqlite-dialect.ts';
import { ledgerFile, openRecords } from '../open-records.ts';
import { hasEvaluatorDatabase, openEvaluatorDatabase } from '../postgres/evaluator-database.ts';
import { gamesTables, recordTables } from './copied-tables.ts';
import { copyTables } from './copy-tables.ts';

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
