import type { DecidedGate, ScoredMetric, ScoreGate } from '@assay/records';
import { decimalText } from './decimal-text.ts';
import type { JudgedBy } from './scorer-kind.ts';

/** What the gates of an evaluator say of a score. A number that is not there decides nothing, nor does a judge who is not calibrated. */
export function decideGates(
  gates: readonly ScoreGate[],
  metrics: readonly ScoredMetric[],
  judged: readonly JudgedBy[] = [],
): readonly DecidedGate[] {
  return gates.map(({ metric, min, max }): DecidedGate => {
    const by = judged.find((each) => each.metrics.includes(metric));
    const limits = {
      metric,
      ...(by === undefined ? {} : { judge: judgeOf(by) }),
      ...(min === undefined ? {} : { min: decimalText(min) }),
      ...(max === undefined ? {} : { max: decimalText(max) }),
    };
    const found = metrics.find(({ name }) => name === metric);
    if (found?.value == null)
      return { ...limits, outcome: 'inconclusive', why: found?.why ?? `the score has no ${metric}` };
    if (by !== undefined && !by.isCalibrated)
      return { ...limits, outcome: 'inconclusive', why: uncalibrated(by) };
    const value = Number(found.value);
    const failed = (min !== undefined && value < min) || (max !== undefined && value > max);
    return { ...limits, outcome: failed ? 'fail' : 'pass' };
  });
}

function judgeOf({ scorer, version, calibration }: JudgedBy): NonNullable<DecidedGate['judge']> {
  return { scorer, version, calibration };
}

function uncalibrated({ scorer, calibration }: JudgedBy): string {
  return calibration === null
    ? `the judges of ${scorer} are not calibrated`
    : `the judges of ${scorer} did not pass their calibration: ${calibration}`;
}
