import { describe, expect, test } from 'vitest';
import { retryDelay } from './retry-policy.ts';

describe('retryDelay', () => {
  test('doubles from half a second to a minute, and takes between a half and the whole of it', () => {
    for (let tries = 1; tries <= 12; tries += 1) {
      const whole = Math.min(60_000, 500 * 2 ** (tries - 1));
      for (let sample = 0; sample < 50; sample += 1) {
        const delay = retryDelay(1, `${sample}/0`, tries, null);
        expect(delay).toBeGreaterThanOrEqual(whole / 2);
        expect(delay).toBeLessThanOrEqual(whole);
      }
    }
  });

  test('is the same for the same seed, and differs between samples', () => {
    expect(retryDelay(1, 'a', 1, null)).toBe(retryDelay(1, 'a', 1, null));
    const delays = Array.from({ length: 20 }, (_, i) => retryDelay(1, `${i}`, 1, null));
    expect(new Set(delays).size).toBe(20);
  });

  test('is never less than Retry-After', () => {
    expect(retryDelay(1, 'a', 1, 10_000)).toBe(10_000);
    expect(retryDelay(1, 'a', 12, 10)).toBeGreaterThan(10);
  });
});
