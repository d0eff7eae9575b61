import { expect, test } from 'vitest';
import { signalMetrics } from './operational-signals.ts';

const run = (wall_ms: number) => ({
  used: { wall_ms, cpu_ms: 500, peak_memory: 2 ** 20 },
  passed: true,
  violation: false,
});

test('latencies are percentiles of all runs, in whatever order these were made', () => {
  const valuesOf = (...walls: readonly number[]) =>
    signalMetrics('unit', ['latency_p50_ms', 'latency_p95_ms'], walls.map(run), null).map(
      ({ value }) => value,
    );
  expect(valuesOf(900, 100, 300, 200, 400)).toEqual(['300', '800']);
  expect(valuesOf(100, 200, 300, 400, 900)).toEqual(['300', '800']);
  expect(valuesOf(70)).toEqual(['70', '70']);
});

test('cost, and passes for it, follow from the time and its price; without a price there is none', () => {
  const names = ['total_cpu_s', 'cost_usd', 'passes_per_usd', 'passes_per_cpu_s', 'peak_memory_mb'] as const;
  const values = (price: number | null) =>
    signalMetrics('unit', names, [run(1), run(2)], price).map(({ value }) => value);
  expect(values(3.6)).toEqual(['1', '0.001', '2000', '2', '1']);
  expect(values(null)).toEqual(['1', null, null, '2', '1']);
});
