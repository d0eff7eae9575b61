import { join } from 'node:path';
import type { Shards } from '../../shards/open-shards.ts';
import { type Shard, shardFiles } from '../../shards/shard.ts';
import type { Table } from '@assay/rows';
import { quotedList } from '../../../corpus/quoted.ts';

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
export function keptTable(name: string, kept: KeptColumns, shards: Shards): string {
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
