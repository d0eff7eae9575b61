import { describe, expect, test } from 'vitest';
import { declaredModel } from '../testing/scored-project.ts';
import { JudgeLane } from './judge-lane.ts';

/** A clock that only sleeping moves. */
function sleepingClock() {
  let now = 0;
  return {
    now: () => '2026-01-01T00:00:00Z',
    steady: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
}

const { limits } = declaredModel('judge');
const { signal } = new AbortController();

describe('JudgeLane', () => {
  test('starts no more requests in a minute than the judge allows', async () => {
    const clock = sleepingClock();
    const lane = new JudgeLane({ ...limits, requests_per_minute: 60 }, clock);
    const starts: number[] = [];
    for (let i = 0; i < 150; i++) {
      await lane.turn(signal);
      starts.push(clock.steady());
    }
    const inAnyMinute = starts.map(
      (start) => starts.filter((at) => at >= start && at < start + 60_000).length,
    );
    expect(Math.max(...inAnyMinute)).toBe(60);
  });

  test('after a reply waits until its tokens are paid for', async () => {
    const clock = sleepingClock();
    const lane = new JudgeLane({ ...limits, tokens_per_minute: 600 }, clock);
    await lane.turn(signal);
    lane.used({ input_tokens: 90, output_tokens: 10, cost_usd: null });
    await lane.turn(signal);
    expect(clock.steady()).toBeCloseTo(10_000, 6);
    lane.used(null);
    await lane.turn(signal);
    expect(clock.steady()).toBeCloseTo(10_000, 6);
  });

  test('does not wait without a limit', async () => {
    const clock = sleepingClock();
    await new JudgeLane(limits, clock).turn(signal);
    expect(clock.steady()).toBe(0);
  });

  test('lets so many through at a time, in order, whether they end well or not', async () => {
    const lane = new JudgeLane({ ...limits, concurrency: 2 }, sleepingClock());
    let [now, most] = [0, 0];
    const entered: number[] = [];
    const calls = Array.from({ length: 10 }, (_, i) =>
      lane.through(async () => {
        entered.push(i);
        most = Math.max(most, (now += 1));
        await Promise.resolve();
        now -= 1;
        if (i % 3 === 0) throw new Error('no');
      }),
    );
    const ends = await Promise.allSettled(calls);
    expect(most).toBe(2);
    expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });
});
