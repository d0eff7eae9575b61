import { measuredFraction } from '@assay/metrics';
import { agreeing, plural } from '@assay/shown';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import { doubted } from './could-turn.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { Latency } from './evidence/latency-tally.ts';
import type { GateCheck } from './gate-result.ts';

const keys = ['mean_ms', 'p50_ms', 'p95_ms', 'p99_ms', 'max_ms'] as const;

type LatencyLimits = { readonly [K in (typeof keys)[number]]?: { readonly max: number } | undefined };

/** How long answers took when the model gave them, whether in this run or in an earlier one. */
export function judgeLatency(
  { latency: limits }: { readonly latency: LatencyLimits },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const latency = evidence.facts?.latency_ms ?? null;
  return keys.flatMap((key) => {
    const limit = limits[key];
    if (limit === undefined) return [];
    const name = `latency.${key}`;
    if (latency === null) {
      return [nothingToCheck(evidence, { name, part: null, why: 'no output has a duration' }, limit)];
    }
    const value = measuredFraction(latency[key.slice(0, -'_ms'.length) as 'p95']);
    const found = { name, part: null, value, n: latency.n, aside: overWhich(latency) };
    const check = checkLimits(evidence, found, limit);
    return [latency.unknown === 0 ? check : doubted(check, unknownWords(latency))];
  });
}

function overWhich({ n, cached }: Latency): string {
  if (cached === 0) return 'all answered in this run';
  const which = cached === n ? 'all' : String(cached);
  return `${which} from the cache, as long as they took when the model gave them`;
}

function unknownWords({ n, unknown }: Latency): string {
  return `${unknown} of ${plural(n + unknown, 'answer')} ${agreeing(unknown, 'has', 'have')} no duration and could change the outcome: a run with the cache policy update asks for them again`;
}
