import { holm } from '@assay/metrics';
import type { Comparison } from '@assay/records';

/**
 * Comparisons that are looked at together are one family: p-values adjusted by Holm over all scores and numbers of sets of
 * all of them. Whoever looks at ten runs would find a difference by chance in one of two otherwise. Cohorts stay as they are.
 */
export function adjustOverAll(comparisons: readonly Comparison[]): readonly Comparison[] {
  if (comparisons.length < 2) return comparisons;
  const tested = comparisons.flatMap(({ scores, set_values: sets }) =>
    [...scores, ...sets].flatMap(({ p_value: p }) => p ?? []),
  );
  const adjusted = holm(tested);
  let next = 0;
  const withAdjusted = <T extends { readonly p_value: number | null }>(difference: T): T => ({
    ...difference,
    p_adjusted: difference.p_value === null ? null : adjusted[next++]!,
  });
  return comparisons.map((comparison) => ({
    ...comparison,
    scores: comparison.scores.map(withAdjusted),
    set_values: comparison.set_values.map(withAdjusted),
  }));
}
