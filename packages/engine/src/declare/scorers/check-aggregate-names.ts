import { AGGREGATE_NAMES } from '@assay/metrics';
import { AssayError, type Location, offerNames, type SpecProblems } from '@assay/records';
import { knownMetric } from './known-metric.ts';
import type { DeclaredMetric } from '../project.ts';

/** A scorer's own names for aggregates: each stands for `<score>.<aggregate>` of a score that the scorer has. */
export function checkAggregateNames(
  aggregates: Readonly<Record<string, string>>,
  metrics: readonly DeclaredMetric[],
  at: (name: string) => Location,
  problems: SpecProblems,
): void {
  for (const [name, target] of Object.entries(aggregates)) {
    const refuse = (message: string, given: string, known: readonly string[]): void => {
      const fix = offerNames(given, known);
      problems.add(new AssayError('usage', 'E_SPEC_NAME', message, { location: at(name), fix }));
    };
    const dot = target.lastIndexOf('.');
    const [score, aggregate] = [target.slice(0, dot), target.slice(dot + 1)];
    const metric = metrics.find(({ score_name }) => score_name === score);
    if (metric === undefined) {
      const message = `the aggregate ${name} is over the score ${JSON.stringify(score)}, which this scorer does not have`;
      const known = metrics.map(({ score_name }) => score_name);
      refuse(message, score, known);
    } else if (!aggregatesOf(metric).includes(aggregate)) {
      const message = `the aggregate ${name} is the ${JSON.stringify(aggregate)} of ${score}, which no score has`;
      refuse(message, aggregate, aggregatesOf(metric));
    }
  }
}

/** `value`, the number that only a whole set has, exists for metrics of that kind; code of the project says itself when it is opened. */
function aggregatesOf({ metric }: DeclaredMetric): readonly string[] {
  const isOfSet = metric.kind !== 'catalogue' || knownMetric(metric.name).kind === 'set';
  return isOfSet ? ['value', ...AGGREGATE_NAMES] : AGGREGATE_NAMES;
}
