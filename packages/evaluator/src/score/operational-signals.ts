import { ascending, percentile } from '@assay/metrics';
import type { OperationalSignal, ScoredMetric } from '@assay/records';
import type { Used } from '@assay/sandbox';
import { decimalText } from './decimal-text.ts';
import type { PromisedMetric } from './scorer-kind.ts';

/** One run of a submission's code as the driver saw it. */
export interface MeasuredRun {
  readonly used: Used;
  readonly passed: boolean;
  /** It was ended at a limit: of time, memory or output. */
  readonly violation: boolean;
}

interface Signal {
  readonly direction: 'higher' | 'lower';
  readonly range: { readonly min: number; readonly max: number } | null;
  /** Null where it could not be measured. */
  readonly of: (runs: readonly MeasuredRun[], price: number | null) => number | null;
}

const HOUR_MS = 3_600_000;
const MB = 1024 * 1024;
const UNIT = { min: 0, max: 1 };

/** Measured by the driver, never claimed. Each is over all runs of all tests. */
const signals: Readonly<Record<OperationalSignal, Signal>> = {
  latency_p50_ms: { direction: 'lower', range: null, of: (runs) => whole(percentile(wall(runs), 50)) },
  latency_p95_ms: { direction: 'lower', range: null, of: (runs) => whole(percentile(wall(runs), 95)) },
  total_cpu_s: { direction: 'lower', range: null, of: (runs) => seconds(cpuMs(runs)) },
  peak_memory_mb: {
    direction: 'lower',
    range: null,
    of: (runs) => most(runs.map(({ used }) => used.peak_memory)),
  },
  calls: { direction: 'lower', range: null, of: (runs) => runs.length },
  violation_rate: {
    direction: 'lower',
    range: UNIT,
    of: (runs) => runs.filter(({ violation }) => violation).length / runs.length,
  },
  cost_usd: { direction: 'lower', range: null, of: costUsd },
  passes_per_cpu_s: {
    direction: 'higher',
    range: null,
    of: (runs) => quotient(runs.filter(({ passed }) => passed).length, seconds(cpuMs(runs))),
  },
  passes_per_usd: {
    direction: 'higher',
    range: null,
    of: (runs, price) => quotient(runs.filter(({ passed }) => passed).length, costUsd(runs, price)),
  },
};

export function promisedSignals(key: string, names: readonly OperationalSignal[]): readonly PromisedMetric[] {
  return names.map((name) => {
    const { direction, range } = signals[name];
    return { name: `${key}.${name}`, direction, range };
  });
}

/** The signals that an evaluator declares, as numbers of a score. */
export function signalMetrics(
  key: string,
  names: readonly OperationalSignal[],
  runs: readonly MeasuredRun[],
  price: number | null,
): readonly ScoredMetric[] {
  return names.map((name) => {
    const { direction, range, of } = signals[name];
    const value = of(runs, price);
    const facts = { name: `${key}.${name}`, direction, range, n: runs.length, missing: 0, interval: null };
    if (value === null) return { ...facts, value: null, why: 'it could not be measured in every run' };
    return { ...facts, value: decimalText(Number(value.toFixed(6))) };
  });
}

/** Whether a number of a score was measured: time, memory and cost are of the machine too, and never come out twice the same. */
export function isMeasured(metric: string): boolean {
  return Object.hasOwn(signals, metric.slice(metric.lastIndexOf('.') + 1));
}

/** From the shortest to the longest. */
function wall(runs: readonly MeasuredRun[]): ArrayLike<number> {
  return ascending(runs.map(({ used }) => used.wall_ms));
}

/** What was over before it could be measured used less than the kernel counts: of all runs together only a sum is said. */
function cpuMs(runs: readonly MeasuredRun[]): number | null {
  const measured = runs.flatMap(({ used }) => (used.cpu_ms === null ? [] : [used.cpu_ms]));
  return measured.length < runs.length ? null : measured.reduce((sum, ms) => sum + ms, 0);
}

function costUsd(runs: readonly MeasuredRun[], price: number | null): number | null {
  const used = cpuMs(runs);
  return used === null || price === null ? null : (used / HOUR_MS) * price;
}

function most(bytes: readonly (number | null)[]): number | null {
  return bytes.some((each) => each === null) ? null : Math.max(...(bytes as number[])) / MB;
}

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
const quotient = (count: number, by: number | null): number | null =>
  by === null || by === 0 ? null : count / by;
