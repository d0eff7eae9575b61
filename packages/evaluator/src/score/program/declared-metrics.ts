import type { ScoredMetric, ScorerOf } from '@assay/records';
import { decimalText } from '../decimal-text.ts';
import type { Said } from './read-said.ts';

/** What a scorer of the host's gave, as numbers of a score. */
export function declaredMetrics(
  { key, metrics }: ScorerOf<'program'>,
  given: Said['metrics'],
  n: number,
): readonly ScoredMetric[] {
  return metrics.map(({ name, direction, min, max }): ScoredMetric => {
    const value = given[name] ?? null;
    const facts = {
      name: `${key}.${name}`,
      direction,
      n,
      missing: 0,
      interval: null,
      range: min === undefined || max === undefined ? null : { min, max },
    };
    return value === null
      ? { ...facts, value: null, why: 'the scorer gave none' }
      : { ...facts, value: decimalText(value) };
  });
}
