import { ladder } from '@assay/metrics';
import type { Feedback, OfficialScore, ScoredMetric } from '@assay/records';

/** What a team is shown after its scores so far, and which of them it is. */
export interface Shown {
  readonly score: OfficialScore;
  readonly value: number;
}

/**
 * The Ladder over one team's scores, in the order of arrival: a score is shown when it is better than the one shown by more than
 * the step, rounded to it. So a change that single items could make is never seen.
 */
export function ladderFold(
  scores: readonly OfficialScore[],
  headline: string,
  { step }: Feedback,
): Shown | null {
  let shown: (Shown & { readonly loss: number }) | null = null;
  for (const score of scores) {
    const metric = score.metrics.find(({ name }) => name === headline);
    if (metric?.value == null) continue;
    const { lossOf, valueOf } = lossesOf(metric);
    const before: number | null = shown === null ? null : shown.loss;
    const loss = ladder(before, lossOf(Number(metric.value)), step ?? stepOf(metric));
    if (loss !== before) shown = { score, loss, value: valueOf(loss) };
  }
  return shown;
}

/** 1/√n of the range, in ten-thousandths: more than one item can move the number by. */
function stepOf({ n, range }: ScoredMetric): number {
  const width = range === null ? 1 : range.max - range.min;
  return Math.ceil((width / Math.sqrt(n)) * 1e4) / 1e4;
}

/** A loss is how far a value is from the best one, or, where there is none, from 0. */
function lossesOf({ direction, range }: ScoredMetric): {
  lossOf: (value: number) => number;
  valueOf: (loss: number) => number;
} {
  const best = direction === 'lower' ? (range?.min ?? 0) : (range?.max ?? 0);
  const sign = direction === 'lower' ? 1 : -1;
  const rounded = (value: number): number => Number(value.toFixed(9));
  return {
    lossOf: (value) => rounded(sign * (value - best)),
    valueOf: (loss) => rounded(best + sign * loss),
  };
}
