import type { Corpus, ScoreSpan } from '@assay/cards';
import { limitsOf } from '../../cards/source/limits-of.ts';
import { nameOf } from './triple-name.ts';

/** What was reported for a triple, and by whom. */
export interface Reported extends ScoreSpan {
  /** The organisations that name themselves, in their order. */
  readonly organizations: readonly string[];
  /** An agent was at work in any of its reports. */
  readonly agentic: boolean;
}

/** By the name of a triple. */
export type ReportedTriples = ReadonlyMap<string, Reported>;

/** A scale is shared where every report declares the same two bounds. */
const question = `SELECT model, collection, dataset, evaluation_name, split, metric,
  to_json(list_sort(list(DISTINCT organization) FILTER (organization <> '')))::VARCHAR AS organizations,
  bool_or(agentic), min(score), max(score),
  CASE WHEN count(min_score) = count(*) AND min(min_score) = max(min_score) THEN min(min_score) END,
  CASE WHEN count(max_score) = count(*) AND min(max_score) = max(max_score) THEN min(max_score) END
FROM results GROUP BY model, collection, dataset, evaluation_name, split, metric`;

/** The scores of each triple of a corpus, and who reported them; the few lists of names that there are stand in memory once. */
export async function reportedTriples(corpus: Corpus): Promise<ReportedTriples> {
  const known = new Map<string, readonly string[]>();
  const found = new Map<string, Reported>();
  for await (const piece of corpus.ask({ kind: 'sql', sql: question }, limitsOf({}))) {
    if (piece.kind === 'columns') continue;
    for (const row of piece.batch as readonly Row[]) {
      const [
        model,
        collection,
        dataset,
        evaluation,
        split,
        metric,
        list,
        agentic,
        lowest,
        highest,
        min,
        max,
      ] = row;
      const text = list ?? '[]';
      const organizations = known.get(text) ?? (JSON.parse(text) as readonly string[]);
      known.set(text, organizations);
      const name = nameOf({ model, path: [collection, dataset, evaluation, split], metric });
      found.set(name, { organizations, agentic, lowest, highest, min, max });
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
  agentic: boolean,
  lowest: number,
  highest: number,
  min: number | null,
  max: number | null,
];
