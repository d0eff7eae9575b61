import { join } from 'node:path';
import type { Shards } from '../../shards/open-shards.ts';
import { shardFiles } from '../../shards/shard.ts';
import { quoted } from '../../../corpus/quoted.ts';

/** `cards`: one benchmark card a row, its sections as JSON; superseded files left out. */
export function keptCards({ shards, superseded }: Shards): string {
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
