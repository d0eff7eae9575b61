import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AdaptiveLimit, Pace } from './rate-limits.ts';

const answers = (limit: AdaptiveLimit, count: number, now: number) => {
  for (let i = 0; i < count; i += 1) limit.succeeded(now);
};

describe('AdaptiveLimit', () => {
  test('is the declared number until a rate limit is met', () => {
    const limit = new AdaptiveLimit(100);
    answers(limit, 1_000, 0);
    expect(limit.limit).toBe(100);
    expect(limit.pausedUntil).toBe(-Infinity);
  });

  test('shrinks to four fifths once per episode, however many requests it hits', () => {
    const limit = new AdaptiveLimit(100);
    for (let i = 0; i < 50; i += 1) limit.rateLimited(1_000 + i, null);
    expect(limit.limit).toBe(80);
    limit.rateLimited(20_000, null);
    expect(limit.limit).toBe(64);
  });

  test('never falls below one', () => {
    const limit = new AdaptiveLimit(2);
    for (let i = 0; i < 10; i += 1) limit.rateLimited(i * 100_000, null);
    expect(limit.limit).toBe(1);
  });

  test('grows by a twentieth per clean round after the cooldown, up to the declared number', () => {
    const limit = new AdaptiveLimit(100);
    limit.rateLimited(0, null);
    answers(limit, 500, 14_999);
    expect(limit.limit).toBe(80);
    answers(limit, 79, 15_000);
    expect(limit.limit).toBe(80);
    answers(limit, 1, 15_000);
    expect(limit.limit).toBe(84);
    answers(limit, 10_000, 16_000);
    expect(limit.limit).toBe(100);
  });

  test('grows by at least one', () => {
    const limit = new AdaptiveLimit(3);
    limit.rateLimited(0, null);
    expect(limit.limit).toBe(2);
    answers(limit, 2, 20_000);
    expect(limit.limit).toBe(3);
  });

  test('other trouble starts the round anew, and does not shrink', () => {
    const limit = new AdaptiveLimit(10);
    limit.rateLimited(0, null);
    for (let i = 0; i < 20; i += 1) {
      answers(limit, 7, 20_000);
      limit.troubled();
    }
    expect(limit.limit).toBe(8);
  });

  test('a Retry-After pauses everyone and prolongs the cooldown', () => {
    const limit = new AdaptiveLimit(10);
    limit.rateLimited(1_000, 60_000);
    expect(limit.pausedUntil).toBe(61_000);
    limit.rateLimited(2_000, 1_000);
    expect(limit.pausedUntil).toBe(61_000);
    answers(limit, 100, 60_999);
    expect(limit.limit).toBe(8);
    answers(limit, 8, 61_000);
    expect(limit.limit).toBe(9);
  });
});

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
