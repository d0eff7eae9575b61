import { foldedMetric } from './metric-name.ts';
import type { MatchContext } from './match-context.ts';
import type { Pair } from './pair.ts';
import { readValue } from './result-value.ts';

/** How a number is named that gives each subtask one vote, behind the name of its metric. */
export const UNWEIGHTED_MEAN = ' (unweighted mean over subtasks)';

/**
 * The mean of what the subtasks report for the metric; their own numbers are held against rows by themselves. Null where
 * the name is of another number.
 */
export function meanOverSubtasks(
  metric: string,
  { children }: Pair,
  context: MatchContext,
): number | { readonly why: string } | null {
  if (!metric.endsWith(UNWEIGHTED_MEAN)) return null;
  const wanted = foldedMetric({ name: metric.slice(0, -UNWEIGHTED_MEAN.length), iri: false });
  const values = children.map(({ solution }) => {
    const results = context.evaluationsOf(solution).flatMap((evaluation) => evaluation.results);
    const own = results.filter((result) => result.metric !== null && foldedMetric(result.metric) === wanted);
    const value = own.length === 1 ? readValue(own[0]!.value) : null;
    return value?.kind === 'number' ? value.value : null;
  });
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return { why: 'not every subtask reports it' };
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
