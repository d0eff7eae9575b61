import type { Reading } from '../../corpus/result-row.ts';
import { type Aliases, noAliases } from '../../resolve/aliases.ts';
import { THETA } from '../../signals/exceeds-threshold.ts';
import { findingTable } from '../shards/finding-table.ts';
import { instanceTable } from '../shards/instance-table.ts';
import { openShards, type Shards } from '../shards/open-shards.ts';
import { recordTable } from '../shards/record-table.ts';
import { earlierColumns, rowTable } from '../shards/row-table.ts';
import { type ShardTable, VerifiedTables } from '../shards/verified-tables.ts';
import { type DuckDb, type DuckDbOptions, openDuckDb } from './open-duckdb.ts';
import { renameRows } from './rename/rename-rows.ts';
import { settleBeside } from './settle/stated-beside.ts';
import { settleSignals } from './settle/settle-signals.ts';
import { shardFailure } from './shard-failure.ts';
import { spillFolder, sweepSpill } from './spill-folders.ts';
import { corpusViews } from './views/corpus-views.ts';
import { keptCards } from './views/kept-cards.ts';
import { keptTable } from './views/kept-table.ts';
import { readRows } from './views/read-rows.ts';
import { settledViews } from './views/signals-view.ts';

/** A corpus that is open for questions. */
export interface DuckDbCorpus {
  readonly folder: string;
  readonly shards: Shards;
  /** Under whose names everything is answered. */
  readonly aliases: Aliases;
  readonly reading: Reading;
  /** The names of the corpus that count as others: `kind name`, and the other one. */
  readonly renamed: readonly (readonly [key: string, name: string])[];
  readonly database: DuckDb;
  /** Makes sure, once, that tables are as they were written; results, records and cards are checked on opening. */
  readonly verify: (tables: readonly ShardTable[]) => Promise<void>;
  /** Computes the signals, once, as numbers: what is counted of them needs no more. */
  readonly settle: () => Promise<void>;
  /** The same with what stands beside them: `signals` and `triples` are there from then on. */
  readonly settleViews: () => Promise<void>;
  /** Breaks off the question being answered: it fails. */
  readonly interrupt: () => void;
  readonly close: () => Promise<void>;
}

export interface OpenOptions extends Omit<DuckDbOptions, 'spill'> {
  readonly reading?: Reading;
}

/**
 * Opens the corpus in a folder for reading, under the names that explicit aliases give. Several processes may have it
 * open, and one may add to it meanwhile.
 */
export async function openDuckDbCorpus(
  folder: string,
  aliases: Aliases = noAliases,
  { reading = 'resolved', ...memory }: OpenOptions = {},
): Promise<DuckDbCorpus> {
  const shards = await openShards(folder);
  const verified = new VerifiedTables(shards.shards);
  await verified.expect(['rows', 'records', 'cards']);
  await sweepSpill(folder);
  const database = await openDuckDb({ ...memory, spill: spillFolder(folder) });
  let renamed: DuckDbCorpus['renamed'];
  try {
    renamed = await defineViews(database, shards, { aliases, reading });
  } catch (error) {
    await database.close();
    // The ends of all files are looked at here: where one of them is damaged, it is named.
    await verified.expect(['findings', 'instances']);
    throw shardFailure(folder, error);
  }
  const once = (compute: () => Promise<void>): (() => Promise<void>) => {
    let computed: Promise<void> | null = null;
    return () =>
      (computed ??= compute().catch((error: unknown) => {
        throw shardFailure(folder, error);
      }));
  };
  const settle = once(() => settleSignals(database, THETA));
  const settleViews = once(async () => {
    await settle();
    await settleBeside(database, THETA);
    for (const view of settledViews) await database.connection.run(view);
  });
  return {
    folder,
    shards,
    aliases,
    reading,
    renamed,
    database,
    verify: (tables) => verified.expect(tables),
    settle,
    settleViews,
    interrupt: () => [database.connection, database.reader].forEach((one) => one.interrupt()),
    close: database.close,
  };
}

async function defineViews(
  database: DuckDb,
  shards: Shards,
  { aliases, reading }: Pick<DuckDbCorpus, 'aliases' | 'reading'>,
): Promise<DuckDbCorpus['renamed']> {
  const { connection } = database;
  const definitions = [
    'CREATE SCHEMA engine',
    'CREATE TABLE engine.sources (shard INTEGER, "source" INTEGER, path VARCHAR)',
    keptTable('stored_rows', { table: 'rows', columns: rowTable, earlier: earlierColumns }, shards),
    keptTable('records', { table: 'records', columns: recordTable }, shards),
    keptTable('findings', { table: 'findings', columns: findingTable }, shards),
    keptTable('instances', { table: 'instances', columns: instanceTable }, shards),
    keptCards(shards),
  ];
  for (const definition of definitions) await connection.run(definition);
  await addSources(database, shards);
  await readRows(database, reading);
  const renamed = await renameRows(database, aliases);
  for (const view of corpusViews) await connection.run(view);
  return renamed;
}

/** The files that the shards were made of. */
async function addSources({ connection }: DuckDb, { shards }: Shards): Promise<void> {
  const appender = await connection.createAppender('sources', 'engine');
  for (const { number, sources } of shards)
    for (const [source, { path }] of sources.entries()) {
      appender.appendInteger(number);
      appender.appendInteger(source);
      appender.appendVarchar(path);
      appender.endRow();
    }
  appender.closeSync();
}
