import { measuredFraction } from '@assay/metrics';
import { agreeing, numberLabel, plural } from '@assay/shown';
import { checkLimits, type Limits, nothingToCheck } from './check-limits.ts';
import { type CoverageFloor, unlessTurned } from './could-turn.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';
import { openInSeries, worstInSeries } from './open-in-series.ts';

interface SeriesRule {
  /** `exact-match.pass_rate`, a set's score, an own name, `macro_f1`: as the runs report it. */
  readonly name: string;
  readonly limits: Limits;
  readonly ignored: boolean;
}

/** Holds the mean of a number over the runs of a series to its limits, with the interval over the runs. */
export function judgeSeries(
  { name, limits, ignored }: SeriesRule,
  evidence: GateEvidence,
  floor: CoverageFloor,
): GateCheck {
  const title = `mean over runs of ${name}`;
  const nothing = (why: string): GateCheck =>
    nothingToCheck(evidence, { name: title, part: null, why }, limits);
  if (evidence.stability === null) return nothing('the specification was not repeated');
  const { metrics, labels } = evidence.stability;
  if (!Object.hasOwn(metrics, name)) return nothing('the runs have no such number');
  const { mean, interval = null, n, missing = 0 } = metrics[name]!;
  if (mean === null || n < 2) return nothing(`two runs with a value are needed; there are ${n}`);
  const found = {
    name: title,
    label: `mean over runs of ${numberLabel(name, labels)}`,
    part: null,
    value: measuredFraction(mean),
    interval,
    aside: plural(n, 'run'),
    unbounded: openInSeries(evidence.stability, name),
    ...worstInSeries(evidence, name),
  };
  const check = checkLimits(evidence, found, limits);
  if (missing > 0 && !ignored)
    return nothing(
      `${missing} of ${plural(n + missing, 'run')} ${agreeing(missing, 'has', 'have')} no value`,
    );
  return unlessTurned(check, found, limits, { ignored, floor });
}
