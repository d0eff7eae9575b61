import { join } from 'node:path';
import type { Shards } from '../../shards/open-shards.ts';
import { type Shard, shardFiles } from '../../shards/shard.ts';
import type { Table } from '@assay/rows';
import { quotedList } from '../../../corpus/quoted.ts';

/** The tables that shards keep as Parquet. */
type KeptTable = 'rows' | 'records' | 'findings' | 'instances';

/**
 * `engine.<name>`: what all shards keep of a table, without what a later shard supersedes. `place` is where a row
 * stands in the corpus: the file above 32 bits, the row in it below; `shard` is the number of its shard.
 */
export function keptTable(
  name: string,
  { table, columns }: { readonly table: KeptTable; readonly columns: Table },
  shards: Shards,
): string {
  const having = shards.shards.filter((shard) => shard[table] > 0);
  const files = having.map(({ folder }) => join(folder, shardFiles[table]));
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  return files.length === 0
    ? `CREATE VIEW engine.${name} AS SELECT ${typed(columns)}, 0::BIGINT AS place, 0 AS shard WHERE false`
    : `CREATE VIEW engine.${name} AS
SELECT ${names}, (file_index::BIGINT << 32) + file_row_number AS place, ${shardOfFile(having)} AS shard
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
