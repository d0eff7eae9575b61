import type { MetricPath } from '../../../corpus/result-row.ts';
import { tripleDigest } from '../../shards/row-table.ts';
import type { DuckDb } from '../open-duckdb.ts';
import type { Pair } from './changed-names.ts';

/** For every triple of which a name has changed, its key and the key of its new names. */
export function changedTriples(
  database: DuckDb,
  changed: readonly string[],
): AsyncGenerator<Pair, void, undefined> {
  const names = changed.filter((column) => column !== 'organization');
  const isChanged = names.map((column) => `r.${column} <> k.${column}`).join(' OR ');
  return tripleKeys(
    database,
    `SELECT DISTINCT k.triple::VARCHAR, r.model, r.collection, r.dataset, r.evaluation, r.split, r.metric
    FROM engine.rows r JOIN engine.kept_rows k USING (place) WHERE ${isChanged}`,
  );
}

/** The key that each row of an answer has, which comes first, and the key of the names that follow it. */
export async function* tripleKeys({ reader }: DuckDb, sql: string): AsyncGenerator<Pair, void, undefined> {
  const result = await reader.stream(sql);
  for await (const rows of result.yieldRows())
    for (const [triple, model, ...rest] of rows as unknown as readonly Cells[]) {
      const path = rest.slice(0, 4) as unknown as MetricPath;
      yield [triple, uuidText(tripleDigest({ model, path, metric: rest[4] }))];
    }
}

type Cells = readonly [
  triple: string,
  model: string,
  collection: string,
  dataset: string,
  evaluation: string,
  split: string | null,
  metric: string,
];

function uuidText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
