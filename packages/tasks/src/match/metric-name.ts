import type { MetricName } from '../read/task.ts';
import { shortId } from '../read/short-id.ts';

/** "F1 Score", "F1-Score" and "f1_score" are one spelling; so is an IRI that ends in it. */
export function foldedMetric({ name, iri }: MetricName): string {
  const last = iri ? (shortId(name) ?? name) : name;
  return last
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@%]+/gu, '');
}
