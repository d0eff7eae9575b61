import type { Corpus } from '@assay/cards';
import { limitsOf } from '../../cards/source/limits-of.ts';
import { nameOf } from './triple-name.ts';

/** The organisations that reported a triple, by its name. */
export type ReportedBy = ReadonlyMap<string, readonly string[]>;

const question = `SELECT model, collection, dataset, evaluation_name, split, metric,
  to_json(list_sort(list(DISTINCT organization) FILTER (organization <> '')))::VARCHAR AS organizations
FROM results GROUP BY ALL`;

/** Who reported each triple of a corpus; the few lists that there are stand in memory once. */
export async function reportedBy(corpus: Corpus): Promise<ReportedBy> {
  const known = new Map<string, readonly string[]>();
  const found = new Map<string, readonly string[]>();
  for await (const piece of corpus.ask({ kind: 'sql', sql: question }, limitsOf({}))) {
    if (piece.kind === 'columns') continue;
    for (const row of piece.batch as readonly Row[]) {
      const [model, collection, dataset, evaluation, split, metric, list] = row;
      const text = list ?? '[]';
      const organizations = known.get(text) ?? (JSON.parse(text) as readonly string[]);
      known.set(text, organizations);
      found.set(nameOf({ model, path: [collection, dataset, evaluation, split], metric }), organizations);
    }
  }
  return found;
}

type Row = readonly [
  model: string,
  collection: string,
  dataset: string,
  evaluation: string,
  split: string | null,
  metric: string,
  organizations: string | null,
];
