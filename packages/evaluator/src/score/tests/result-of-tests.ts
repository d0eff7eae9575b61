import { wilsonInterval } from '@assay/metrics';
import type { JsonObject, ScoredMetric, ScoredSlice, ScorerOf } from '@assay/records';
import type { Limits } from '@assay/sandbox';
import type { FailureClass } from '../../private-tests/case-outcome.ts';
import type { TestResult } from '../../private-tests/run-tests.ts';
import type { OfficialSandbox } from '../code/official-sandbox.ts';
import { decimalText, quotientText } from '../decimal-text.ts';
import { type MeasuredRun, signalMetrics } from '../operational/signals.ts';
import type { ScorerResult } from '../scorer-kind.ts';

const violations: ReadonlySet<FailureClass> = new Set(['timeout', 'memory', 'output_limit']);

interface Ran {
  readonly place: OfficialSandbox;
  readonly limits: Partial<Limits>;
}

/** What tests came to: every one of them counts, whatever became of it. */
export function resultOf(
  scorer: ScorerOf<'tests'>,
  results: readonly TestResult[],
  { place, limits }: Ran,
): ScorerResult {
  const { key, signals, price_per_cpu_hour: price = null } = scorer;
  const runs = results.flatMap((result) => result.runs.map(measured));
  const errors: Record<string, number> = {};
  for (const { failure } of results) if (failure !== null) errors[failure] = (errors[failure] ?? 0) + 1;
  return {
    metrics: [passRate(key, results), ...signalMetrics(key, signals, runs, price)],
    slices: slicesOf(key, results),
    counts: { items: results.length, answered: results.length, errors },
    marks: [
      ...(results.some(({ flaky }) => flaky) ? (['flaky'] as const) : []),
      ...(place.isOfficial ? [] : (['unofficial'] as const)),
    ],
    items: results.map(({ id, tags, passed, flaky, failure }) => ({
      id,
      tags: [...tags],
      passed,
      flaky,
      failure,
    })),
    trace: { full: fullTrace(results), redacted: { tests: results.length, errors } },
    sandbox: place.record(limits),
    used: usedBy(runs),
  };
}

function passRate(key: string, results: readonly TestResult[]): ScoredMetric {
  const [passed, n] = [results.filter((result) => result.passed).length, results.length];
  const interval = wilsonInterval(passed, n)!;
  return {
    name: `${key}.pass_rate`,
    direction: 'higher',
    value: quotientText(passed, n),
    numerator: passed,
    denominator: n,
    n,
    missing: 0,
    interval: {
      low: decimalText(interval.low),
      high: decimalText(interval.high),
      level: interval.level,
      method: interval.method,
    },
    range: { min: 0, max: 1 },
  };
}

function slicesOf(key: string, results: readonly TestResult[]): readonly ScoredSlice[] {
  const tags = [...new Set(results.flatMap((result) => result.tags))].toSorted();
  return tags.map((name) => {
    const own = results.filter((result) => result.tags.includes(name));
    return { name, items: own.length, metrics: [passRate(key, own)] };
  });
}

function measured(run: TestResult['runs'][number]): MeasuredRun {
  return { used: run.used, passed: run.passed, violation: !run.passed && violations.has(run.failure) };
}

/** What a submission printed can hold anything: the host alone sees it. */
function fullTrace(results: readonly TestResult[]): JsonObject[] {
  return results.map(({ id, passed, flaky, failure, runs }) => ({
    id,
    passed,
    flaky,
    failure,
    runs: runs.map((run) => ({ passed: run.passed, log: run.log, used: { ...run.used } })),
  }));
}

/** In whole units: finer ones tell about single tests. */
function usedBy(runs: readonly MeasuredRun[]): JsonObject {
  const known = runs.flatMap(({ used }) => (used.cpu_ms === null ? [] : [used.cpu_ms]));
  const memory = runs.flatMap(({ used }) => (used.peak_memory === null ? [] : [used.peak_memory]));
  return {
    calls: runs.length,
    wall_s: Math.round(runs.reduce((sum, { used }) => sum + used.wall_ms, 0) / 1000),
    cpu_s: known.length < runs.length ? null : Math.round(known.reduce((sum, ms) => sum + ms, 0) / 1000),
    peak_memory: memory.length === 0 ? null : Math.max(...memory),
  };
}
