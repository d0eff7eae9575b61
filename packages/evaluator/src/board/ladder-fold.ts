import { ladder } from '@assay/metrics';
import type { Feedback, OfficialScore, ScoredMetric } from '@assay/records';

/** What a team is shown after its scores so far, and which of them it is. */
export interface Shown {
  readonly score: OfficialScore;
  readonly value: number;
}

/** What is shown, and how far it is from the best. */
export interface Rung {
  readonly loss: number;
  readonly value: number;
}

/**
 * The Ladder over one team's scores, in the order of arrival: a score is shown when it is better than the one shown by more than
 * the step, rounded to it. So a change that single items could make is never seen.
 */
export function ladderFold(
  scores: readonly OfficialScore[],
  headline: string,
  feedback: Feedback,
): Shown | null {
  let rung: Rung | null = null;
  let shown: Shown | null = null;
  for (const score of scores) {
    const metric = score.metrics.find(({ name }) => name === headline);
    const next: Rung | null = metric === undefined ? rung : nextRung(rung, metric, feedback);
    if (next !== null && next !== rung) shown = { score, value: next.value };
    rung = next;
  }
  return shown;
}

/** What is shown after one more score: the same rung where it is not clearly better. */
export function nextRung(rung: Rung | null, metric: LadderMetric, { step }: Feedback): Rung | null {
  if (metric.value === null) return rung;
  const { lossOf, valueOf } = lossesOf(metric);
  const loss = ladder(rung?.loss ?? null, lossOf(Number(metric.value)), step ?? stepOf(metric));
  return loss === rung?.loss ? rung : { loss, value: valueOf(loss) };
}

type LadderMetric = Pick<ScoredMetric, 'value' | 'direction' | 'range' | 'n'>;

/** 1/√n of the range, in ten-thousandths: more than one item can move the number by. */
function stepOf({ n, range }: LadderMetric): number {
  const width = range === null ? 1 : range.max - range.min;
  return Math.ceil((width / Math.sqrt(n)) * 1e4) / 1e4;
}

/** A loss is how far a value is from the best one, or, where there is none, from 0. */
function lossesOf({ direction, range }: LadderMetric): {
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
