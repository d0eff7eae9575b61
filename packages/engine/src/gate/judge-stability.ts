import { measuredFraction } from '@assay/metrics';
import { plural } from '@assay/shown';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import { type CoverageFloor, unlessTurned } from './could-turn.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';
import { openInSeries, worstInSeries } from './open-in-series.ts';

/** How much an aggregate may vary over the runs of one specification: its sample standard deviation. Samples that are missing in a run may hide how much. */
export function judgeStability(
  { stability }: { readonly stability: StabilityRule },
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  const { metric, max_std: max, missing } = stability;
  const nothing = (name: string, why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name, part: null, why }, { max }),
  ];
  const title = `std of ${metric}`;
  if (evidence.stability === null) return nothing(title, 'the specification was not repeated');
  const { metrics } = evidence.stability;
  const name = [metric, `${metric}.pass_rate`, `${metric}.mean`].find((key) => Object.hasOwn(metrics, key));
  if (name === undefined) return nothing(title, 'the runs have no such number');
  const { std, n } = metrics[name]!;
  if (std === null) return nothing(`std of ${name}`, `two runs with a value are needed; there are ${n}`);
  const failed = worstInSeries(evidence, name).worst;
  const found = {
    name: `std of ${name}`,
    part: null,
    value: measuredFraction(std),
    aside: plural(n, 'run'),
    unbounded: openInSeries(evidence.stability, name),
    // A model that fails in each of its runs is none that is stable.
    ...(failed === undefined ? {} : { worst: { ...failed, floor: null, ceiling: null, isExact: false } }),
  };
  return [
    unlessTurned(
      checkLimits(evidence, found, { max }),
      found,
      { max },
      { ignored: missing === 'ignore', floor },
    ),
  ];
}

interface StabilityRule {
  readonly metric: string;
  readonly max_std: number;
  readonly missing?: 'ignore' | undefined;
}
