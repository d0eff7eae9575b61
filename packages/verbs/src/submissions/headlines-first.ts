import type { VisibleScore } from '@assay/evaluator';
import type { Evaluator } from '@assay/records';

/** A score whose numbers begin with those that decide, in the order of the contract: what leads is read first. */
export function headlinesFirst(
  score: VisibleScore,
  { headlines }: Pick<Evaluator, 'headlines'>,
): VisibleScore {
  if (score.metrics === undefined) return score;
  const rank = (name: string): number =>
    headlines.includes(name) ? headlines.indexOf(name) : headlines.length;
  return { ...score, metrics: score.metrics.toSorted((a, b) => rank(a.name) - rank(b.name)) };
}
