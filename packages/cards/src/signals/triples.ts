import { codePointOrder } from '@assay/metrics';
import type { MetricPath, ResultRow } from '../corpus/result-row.ts';

/** All reports of one (model, path, metric), in the order of the corpus; never empty. */
export interface Triple {
  readonly model: string;
  readonly path: MetricPath;
  readonly metric: string;
  readonly reports: readonly ResultRow[];
}

/**
 * The triples of a corpus, ordered by model, path and metric in code point order, no split before any. One
 * pass and one sort; every row is held once, by reference.
 */
export function triplesOf(rows: Iterable<ResultRow>): Triple[] {
  const triples = new Map<string, Triple & { readonly reports: ResultRow[] }>();
  for (const row of rows) {
    const { model, path, metric } = row;
    const key = JSON.stringify([model, path, metric]);
    const known = triples.get(key);
    if (known === undefined) triples.set(key, { model, path, metric, reports: [row] });
    else known.reports.push(row);
  }
  return [...triples.values()].sort(inOrder);
}

function inOrder(a: Triple, b: Triple): number {
  return (
    codePointOrder(a.model, b.model) ||
    codePointOrder(a.path[0], b.path[0]) ||
    codePointOrder(a.path[1], b.path[1]) ||
    codePointOrder(a.path[2], b.path[2]) ||
    splitOrder(a.path[3], b.path[3]) ||
    codePointOrder(a.metric, b.metric)
  );
}

function splitOrder(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return codePointOrder(a, b);
}
