import { describe, expect, test } from 'vitest';
import type { Clock } from '../../ports/platform.ts';

/** What every clock must do, whoever turns it. */
export function clockContract(name: string, makeClock: () => Clock): void {
  describe(`${name} keeps the contract of a clock`, () => {
    test('it tells RFC 3339 time in UTC, and a steady time that does not go back', async () => {
      const clock = makeClock();
      expect(clock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const first = clock.steady();
      await clock.sleep(2);
      expect(clock.steady()).toBeGreaterThan(first);
    });

    test('sleep ends by itself, or with the reason of the signal', async () => {
      const clock = makeClock();
      await clock.sleep(1);
      const controller = new AbortController();
      const asleep = clock.sleep(60_000, controller.signal);
      controller.abort(new Error('enough'));
      await expect(asleep).rejects.toThrow('enough');
      await expect(clock.sleep(1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    });
  });
}
