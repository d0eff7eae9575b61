import type { Table } from '@assay/rows';
import { join } from 'node:path';
import { quoted, quotedList } from '../../corpus/json-shape.ts';
import { type Reading, variantFields, widerSetupFields } from '../../corpus/result-row.ts';
import { type Aliases, noAliases } from '../../resolve/name-index.ts';
import { THETA } from '../../signals/comparability.ts';
import { partyNames } from '../../signals/provenance.ts';
import { openShards, type Shards } from '../shards/open-shards.ts';
import { earlierColumns, findingTable, instanceTable, recordTable, rowTable } from '../shards/row-table.ts';
import { type Shard, shardFiles } from '../shards/shard.ts';
import { type ShardTable, VerifiedTables } from '../shards/verified-tables.ts';
import { type DuckDb, type DuckDbOptions, openDuckDb } from './open-duckdb.ts';
import { renameRows } from './rename-rows.ts';
import { settleBeside, settleSignals } from './settle-signals.ts';
import { shardFailure } from './shard-failure.ts';
import { missingFields, readRows, settledViews } from './signals-view.ts';
import { spillFolder, sweepSpill } from './spill-folders.ts';

/** `results`: one reported score a row, with the record it stands in. */
const results = `
CREATE VIEW results AS
SELECT
  r.triple,
  r.model,
  r.collection,
  r.dataset,
  r.evaluation AS evaluation_name,
  r.split,
  r.metric,
  r.metric_parameters,
  r.score,
  r."min" AS min_score,
  r."max" AS max_score,
  r.lower_is_better,
  r.unit,
  r.source_type,
  r.organization,
  r.relationship,
  CASE WHEN r.party > 0 THEN ${quotedList(partyNames)}[r.party] END AS party,
  r.harness,
  r.agentic,
  ${missingFields('r.missing')} AS missing_fields,
  ${variantFields.map((field) => `r.${field}`).join(', ')},
  r.variant,
  r.library,
  CASE WHEN r.library <> r.harness THEN substr(r.library, length(r.harness) + 2) END AS library_version,
  ${widerSetupFields.map((field) => `r."${field}"`).join(', ')},
  k.path AS record_path,
  k.line,
  r.result,
  k.evaluation_id,
  k.schema_version,
  k.retrieved_timestamp,
  r.record
FROM engine.rows r JOIN engine.records k USING (record)`;

/** `records`: one record a row, with the file it was read from. */
const records = `
CREATE VIEW records AS
SELECT r.record, r.path, s.path AS file, r.line, r.schema_version, r.evaluation_id, r.retrieved_timestamp,
  r.source_name, r.model_name, r.developer, r.digest
FROM engine.records r JOIN engine.sources s ON s.shard = r.shard AND s."source" = r."source"`;

const benchmarks = `
CREATE VIEW benchmarks AS
SELECT dataset AS benchmark, collection, count(*) AS results, count(DISTINCT triple) AS triples,
  count(DISTINCT model) AS models, count(DISTINCT nullif(organization, '')) AS organizations, bool_or(agentic) AS agentic
FROM engine.rows GROUP BY dataset, collection`;

const models = `
CREATE VIEW models AS
SELECT model, count(*) AS results, count(DISTINCT triple) AS triples,
  count(DISTINCT (collection, dataset)) AS benchmarks, count(DISTINCT nullif(organization, '')) AS organizations
FROM engine.rows GROUP BY model`;

const organizations = `
CREATE VIEW organizations AS
SELECT nullif(organization, '') AS organization, count(*) AS results, count(DISTINCT triple) AS triples, count(DISTINCT model) AS models,
  count(DISTINCT (collection, dataset)) AS benchmarks,
  list_sort(list(DISTINCT relationship) FILTER (relationship <> '')) AS relationships
FROM engine.rows GROUP BY nullif(organization, '')`;

const findings = `
CREATE VIEW findings AS
SELECT f.action, f.rule, f.path, f.result, f.message, s.path AS file
FROM engine.findings f JOIN engine.sources s ON s.shard = f.shard AND s."source" = f."source"`;

const instances = `
CREATE VIEW instances AS
SELECT i.* EXCLUDE (place, shard, "source"), s.path AS file
FROM engine.instances i JOIN engine.sources s ON s.shard = i.shard AND s."source" = i."source"`;

/** The views that need no more than the shards. */
const corpusViews: readonly string[] = [
  results,
  records,
  benchmarks,
  models,
  organizations,
  findings,
  instances,
];

/** `cards`: one benchmark card a row, its sections as JSON; superseded files left out. */
function keptCards({ shards, superseded }: Shards): string {
  const parts = shards
    .filter(({ cards }) => cards > 0)
    .map(({ folder, number }) => {
      const old = superseded.filter(({ shard }) => shard === number).map(({ source }) => source);
      const columns = `{path: 'VARCHAR', "source": 'INTEGER', card: 'JSON'}`;
      const lines = `read_json(${quoted(join(folder, shardFiles.cards))}, format = 'nd', columns = ${columns})`;
      return `SELECT path, card FROM ${lines}${old.length === 0 ? '' : ` WHERE "source" NOT IN (${old.join(', ')})`}`;
    });
  const all =
    parts.length === 0
      ? `SELECT NULL::VARCHAR AS path, NULL::JSON AS card WHERE false`
      : parts.join(' UNION ALL ');
  return `CREATE VIEW cards AS SELECT path, json_extract_string(card, '$.benchmark_details.name') AS benchmark, card FROM (${all})`;
}

/** The tables that shards keep as Parquet. */
type KeptTable = 'rows' | 'records' | 'findings' | 'instances';

interface KeptColumns {
  readonly table: KeptTable;
  readonly columns: Table;
  /** How a column is made of those that shards of earlier versions have, where they do not have it. */
  readonly earlier?: Readonly<Record<string, string>>;
}

/**
 * `engine.<name>`: what all shards keep of a table, without what a later shard supersedes. `place` is where a row
 * stands in the corpus: the file above 32 bits, the row in it below; `shard` is the number of its shard.
 */
function keptTable(name: string, kept: KeptColumns, shards: Shards): string {
  const having = shards.shards.filter((shard) => shard[kept.table] > 0);
  const { earlier = {} } = kept;
  const isEarlier = ({ format }: Shard): boolean => format < 3 && Object.keys(earlier).length > 0;
  const groups = [
    { files: having.filter((shard) => !isEarlier(shard)), made: {}, first: 0 },
    {
      files: having.filter(isEarlier),
      made: earlier,
      first: having.filter((shard) => !isEarlier(shard)).length,
    },
  ].filter(({ files }) => files.length > 0);
  const parts = groups.map((group) => partOf(group, kept, shards));
  const empty = `SELECT ${typed(kept.columns)}, 0::BIGINT AS place, 0 AS shard WHERE false`;
  return `CREATE VIEW engine.${name} AS\n${parts.length === 0 ? empty : parts.join('\nUNION ALL ')}`;
}

interface Files {
  readonly files: readonly Shard[];
  readonly made: Readonly<Record<string, string>>;
  /** The number of its first file in the corpus. */
  readonly first: number;
}

function partOf(
  { files: having, made, first }: Files,
  { table, columns }: KeptColumns,
  shards: Shards,
): string {
  const files = having.map(({ folder }) => join(folder, shardFiles[table]));
  const names = columns
    .map(({ name }) => (name in made ? `${made[name]} AS "${name}"` : `"${name}"`))
    .join(', ');
  return `SELECT ${names}, ((file_index::BIGINT + ${first}) << 32) + file_row_number AS place, ${shardOfFile(having)} AS shard
FROM read_parquet(${quotedList(files)}, file_row_number = true)
${withoutSuperseded(having, shards)}`;
}

/** The same columns over no rows, for a corpus that has none. */
function typed(columns: Table): string {
  return columns.map(({ name, type }) => `NULL::${type} AS "${name}"`).join(', ');
}

function shardOfFile(shards: readonly Shard[]): string {
  return `[${shards.map(({ number }) => number).join(', ')}][file_index::BIGINT + 1]`;
}

function withoutSuperseded(having: readonly Shard[], { superseded }: Shards): string {
  const files = new Map(having.map(({ number }, file) => [number, file]));
  const pairs = superseded.flatMap(({ shard, source }) =>
    files.has(shard) ? [`(${files.get(shard)}, ${source})`] : [],
  );
  return pairs.length === 0 ? '' : `WHERE (file_index, "source") NOT IN (VALUES ${pairs.join(', ')})`;
}

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

interface OpenOptions extends Omit<DuckDbOptions, 'spill'> {
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
