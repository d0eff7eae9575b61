import { expect, test } from 'vitest';
import { nodeClock } from './node-clock.ts';

test('nodeClock tells RFC 3339 time in UTC, and a steady time that does not go back', () => {
  expect(nodeClock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const first = nodeClock.steady();
  expect(nodeClock.steady()).toBeGreaterThanOrEqual(first);
});

test('nodeClock.sleep ends by itself, or with the reason of the signal', async () => {
  await nodeClock.sleep(1);
  const controller = new AbortController();
  const asleep = nodeClock.sleep(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(asleep).rejects.toThrow('enough');
  await expect(nodeClock.sleep(1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
});
