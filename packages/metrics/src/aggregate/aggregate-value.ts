import { AssayError } from '@assay/records';
import type { GroupAggregate } from './group-tally.ts';

/** The aggregates that can be named as `<score>.<aggregate>`. */
export const AGGREGATE_NAMES = [
  'n',
  'missing',
  'coverage',
  'mean',
  'std',
  'standard_error',
  'min',
  'p5',
  'p50',
  'p95',
  'max',
  'passed',
  'pass_rate',
] as const;

/**
 * One number by its name, `refusal.pass_rate` (the last dot divides: score names may have dots of their own);
 * null where the group has too little to say. A name that nothing answers to is a wrong call.
 */
export function aggregateValue(group: GroupAggregate, name: string): number | null {
  const dot = name.lastIndexOf('.');
  const [score, key] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
  const aggregate = AGGREGATE_NAMES.find((known) => known === key);
  if (aggregate === undefined) {
    throw new AssayError(
      'usage',
      'E_METRIC_AGGREGATE',
      `an aggregate is named <score>.<aggregate>, one of ${AGGREGATE_NAMES.join(', ')}; given "${name}"`,
    );
  }
  if (!Object.hasOwn(group.metrics, score)) {
    throw new AssayError(
      'usage',
      'E_METRIC_AGGREGATE',
      `no score is named "${score}" (in "${name}"); there are ${Object.keys(group.metrics).join(', ') || 'none'}`,
    );
  }
  return group.metrics[score]![aggregate];
}
