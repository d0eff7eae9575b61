import { checkLimits, nothingToCheck } from './check-limits.ts';
import { measuredFraction } from '@assay/metrics';
import type { GateEvidence } from './gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';

/** How much an aggregate may vary over the runs of one specification: its sample standard deviation. */
export function judgeStability(
  { stability }: { readonly stability: { readonly metric: string; readonly max_std: number } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const { metric, max_std: max } = stability;
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
  return [
    checkLimits(
      evidence,
      { name: `std of ${name}`, part: null, value: measuredFraction(std), aside: `${n} runs` },
      { max },
    ),
  ];
}
