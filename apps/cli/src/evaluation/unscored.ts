import type { Scoring } from '@assay/records';

/** What happens to a score on its way, and says nothing of the model. */
const lost: ReadonlySet<string> = new Set(['judge_error', 'provider_error', 'rate_limited', 'interrupted']);

/**
 * Scores of which nothing is known: those whose every value was lost on the way (a judge that gave no verdict), and all
 * of them where none has a value. Without gates, too, such a scoring has shown nothing.
 */
export function unscored({ aggregates }: Pick<Scoring, 'aggregates'>): readonly string[] {
  const scores = Object.entries(aggregates.metrics).filter(([name]) => !isOfSet(name, aggregates));
  const empty = scores.filter(([, { n, missing }]) => n === 0 && missing > 0);
  if (empty.length === Object.keys(aggregates.metrics).length) return empty.map(([name]) => name);
  return empty
    .filter(([, { missing_by_class: classes }]) => Object.keys(classes).every((kind) => lost.has(kind)))
    .map(([name]) => name);
}

function isOfSet(name: string, { set_values: sets }: Scoring['aggregates']): boolean {
  return (sets?.all[name]?.value ?? null) !== null;
}
