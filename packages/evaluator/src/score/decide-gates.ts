import type { DecidedGate, ScoredMetric, ScoreGate } from '@assay/records';
import { decimalText } from './decimal-text.ts';

/** What the gates of an evaluator say of a score. A number that is not there decides nothing. */
export function decideGates(
  gates: readonly ScoreGate[],
  metrics: readonly ScoredMetric[],
): readonly DecidedGate[] {
  return gates.map(({ metric, min, max }): DecidedGate => {
    const limits = {
      metric,
      ...(min === undefined ? {} : { min: decimalText(min) }),
      ...(max === undefined ? {} : { max: decimalText(max) }),
    };
    const found = metrics.find(({ name }) => name === metric);
    if (found?.value == null)
      return { ...limits, outcome: 'inconclusive', why: found?.why ?? `the score has no ${metric}` };
    const value = Number(found.value);
    const failed = (min !== undefined && value < min) || (max !== undefined && value > max);
    return { ...limits, outcome: failed ? 'fail' : 'pass' };
  });
}
