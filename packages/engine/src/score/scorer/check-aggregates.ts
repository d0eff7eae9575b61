import { AGGREGATE_NAMES, type Metric } from '@assay/metrics';
import { AssayError } from '@assay/records';

/**
 * The scorer's own names for aggregates: each stands for `<score>.<aggregate>` (the last dot divides) of a score
 * that the scorer has. `value`, the number that only a whole set has, exists for metrics of that kind.
 */
export function checkAggregates(
  aggregates: Readonly<Record<string, string>>,
  scores: ReadonlyMap<string, Metric>,
): void {
  for (const [name, target] of Object.entries(aggregates)) {
    const dot = Math.max(0, target.lastIndexOf('.'));
    const [score, aggregate] = [target.slice(0, dot), target.slice(dot + 1)];
    const metric = scores.get(score);
    if (metric === undefined) {
      const known = [...scores.keys()].join(', ');
      const message = `the aggregate ${name} is over the score "${score}" (in "${target}"), which the scorer does not have; there are ${known}`;
      throw new AssayError('usage', 'E_SCORER_AGGREGATE', message);
    }
    const valid = metric.kind === 'set' ? ['value', ...AGGREGATE_NAMES] : AGGREGATE_NAMES;
    if (!valid.some((known) => known === aggregate)) {
      const message = `the aggregate ${name} names "${aggregate}" of the score "${score}"; there are ${valid.join(', ')}`;
      throw new AssayError('usage', 'E_SCORER_AGGREGATE', message);
    }
  }
}
