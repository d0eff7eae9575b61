import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Pace } from './pace.ts';

describe('Pace', () => {
  test('a limit of 60 a minute is one a second', () => {
    const pace = new Pace(60);
    expect([0, 0, 0].map((now) => pace.book(now))).toEqual([0, 1_000, 2_000]);
    expect(pace.book(100_000)).toBe(0);
  });

  test('a burst of a second’s worth may start at once', () => {
    const pace = new Pace(600);
    const waits = Array.from({ length: 12 }, () => pace.book(0));
    expect(waits.slice(0, 10).every((wait) => wait === 0)).toBe(true);
    expect(waits[10]).toBeGreaterThan(0);
  });

  test('what turns out to be more is paid for by the next', () => {
    const pace = new Pace(60_000, 1);
    expect(pace.book(0, 100)).toBe(0);
    pace.correct(400);
    expect(pace.book(0, 100)).toBe(500);
    pace.correct(-100);
    expect(pace.book(0, 1)).toBe(500);
  });

  test('no minute has more starts than the limit, whenever they are asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 500 }),
        (perMinute, gaps) => {
          const pace = new Pace(perMinute);
          const starts: number[] = [];
          let now = 0;
          for (const gap of gaps) {
            now += gap;
            now += pace.book(now);
            starts.push(now);
          }
          for (let i = perMinute; i < starts.length; i += 1) {
            expect(starts[i]! - starts[i - perMinute]!).toBeGreaterThanOrEqual(60_000 - 1e-3);
          }
        },
      ),
    );
  });
});
