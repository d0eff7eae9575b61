import type { Event } from '@assay/records';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressEvents } from './execute-run.ts';
import type { RunProgress } from './run-plan.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function noted(): { readonly events: ProgressEvents; readonly told: () => unknown[] } {
  const written: Event[] = [];
  const store = { append: (event: Event) => Promise.resolve(written.push(event)) };
  const clock = {
    now: () => '2026-01-01T00:00:00.000Z',
    steady: () => Date.now(),
    sleep: () => Promise.resolve(),
  };
  const events = new ProgressEvents(store, clock, { run_id: 'run', execution_id: null });
  return { events, told: () => written.map(({ kind, data }) => data['done'] ?? kind) };
}

const done = (count: number): RunProgress => ({
  planned: 4,
  done: count,
  recalled: 0,
  failed: 0,
  failures: [],
  in_flight: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: null,
  cached: 0,
  elapsed_ms: 0,
});

test('what came within a second is told when it is over, the newest alone', async () => {
  const { events, told } = noted();
  for (const count of [0, 1, 2, 3]) events.note('run.progress', done(count));
  await vi.advanceTimersByTimeAsync(999);
  expect(told()).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([0, 3]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(told()).toEqual([0, 3]);
});

test('nothing is told after the end', async () => {
  const { events, told } = noted();
  for (const count of [0, 1]) events.note('run.progress', done(count));
  await events.end('run.closed', { done: 4 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(told()).toEqual([0, 4]);
});
