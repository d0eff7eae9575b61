import { aggregatesOf } from '../compare/scored-run.ts';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import { compareFractions, measuredFraction, fractionOf } from '@assay/metrics';
import type { GateEvidence } from './gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';

/** What the run and its judges cost. An unknown cost is not zero; what is known to be spent can still be too much. */
export function judgeCost(
  { cost }: { readonly cost: { readonly max_usd: number } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const limits = { max: cost.max_usd };
  const nothing = (why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name: 'cost_usd', part: null, why }, limits),
  ];
  if (evidence.facts === null) return nothing('the journal of the run was not read');
  const { usage, outputs } = evidence.facts;
  if (outputs.total === 0) return nothing('there are no outputs');
  const judges = aggregatesOf(evidence.scoring).judge_usage;
  const known = usage.known_cost_usd + (judges?.cost_usd ?? 0);
  const complete = usage.cost_usd !== null && (judges === null || judges.cost_usd !== null);
  const aside = judges === null ? 'of the run' : 'of the run and its judges';
  if (complete || compareFractions(measuredFraction(known), fractionOf(cost.max_usd)) > 0) {
    return [
      checkLimits(evidence, { name: 'cost_usd', part: null, value: measuredFraction(known), aside }, limits),
    ];
  }
  const { reported } = usage;
  const unpriced = outputs.total - reported.cost_usd;
  if (unpriced === 0) return nothing('the cost of the judges is unknown; declare their price');
  const counted = Math.min(reported.input_tokens, reported.output_tokens);
  const why = counted < outputs.total ? 'their tokens were not stated' : "declare the model's price";
  return nothing(`the cost of ${unpriced} of ${outputs.total} outputs is unknown; ${why}`);
}

const keys = ['mean_ms', 'p50_ms', 'p95_ms', 'p99_ms', 'max_ms'] as const;

/** How long answers took. Answers from the cache have no duration. */
export function judgeLatency(
  {
    latency,
  }: { readonly latency: { readonly [K in (typeof keys)[number]]?: { readonly max: number } | undefined } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const measuredLatency = evidence.facts?.latency_ms ?? null;
  return keys.flatMap((key) => {
    const limits = latency[key];
    if (limits === undefined) return [];
    const name = `latency.${key}`;
    if (measuredLatency === null) {
      return [nothingToCheck(evidence, { name, part: null, why: 'no output has a duration' }, limits)];
    }
    const value = measuredFraction(measuredLatency[key.slice(0, -'_ms'.length) as 'p95']);
    return [checkLimits(evidence, { name, part: null, value, n: measuredLatency.n }, limits)];
  });
}
