import { measuredFraction } from '@assay/metrics';
import { agreeing, plural } from '@assay/shown';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import { type CoverageFloor, doubted } from './could-turn.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { Latency } from './evidence/latency-tally.ts';
import type { GateCheck } from './gate-result.ts';

const keys = ['mean_ms', 'p50_ms', 'p95_ms', 'p99_ms', 'max_ms'] as const;

type LatencyLimits = { readonly [K in (typeof keys)[number]]?: { readonly max: number } | undefined };

/**
 * How long answers took when the model gave them, whether in this run or in an earlier one. A request without an answer took
 * longer than any limit: a model is not faster for those at which it crashes.
 */
export function judgeLatency(
  { latency: limits }: { readonly latency: LatencyLimits },
  evidence: GateEvidence,
  floor: CoverageFloor,
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
    if (latency.unknown > 0) return [doubted(check, unknownWords(latency))];
    const isSlower = check.outcome === 'pass' && couldBeSlower(latency, key, limit.max);
    return [isSlower && floor !== 'met' ? doubted(check, unansweredWords(latency)) : check];
  });
}

function couldBeSlower(
  { unanswered, at_worst: worst }: Latency,
  key: (typeof keys)[number],
  max: number,
): boolean {
  if (unanswered === 0) return false;
  if (key === 'mean_ms' || key === 'max_ms') return true;
  const slowest = worst[key.slice(0, -'_ms'.length) as 'p95'];
  return slowest === null || slowest > max;
}

function unansweredWords({ unanswered }: Latency): string {
  return `${plural(unanswered, 'request')} got no answer, and could have taken longer than the limit`;
}

function overWhich({ n, cached, unanswered }: Latency): string {
  const without = unanswered === 0 ? '' : `; ${plural(unanswered, 'request')} got no answer`;
  return `${sourceOf(n, cached)}${without}`;
}

function sourceOf(n: number, cached: number): string {
  if (cached === 0) return 'all answered in this run';
  const which = cached === n ? 'all' : String(cached);
  return `${which} from the cache, as long as they took when the model gave them`;
}

function unknownWords({ n, unknown }: Latency): string {
  return `${unknown} of ${plural(n + unknown, 'answer')} ${agreeing(unknown, 'has', 'have')} no duration and could change the outcome: a run with the cache policy update asks for them again`;
}
