import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareExact, meanExact, measured, ratio, subtract, toNumber, written } from './exact-number.ts';

describe('exact numbers', () => {
  test('decimals are taken at their word', () => {
    expect(compareExact(measured(0.7 + 0.1), written(0.8))).toBe(0);
    expect(compareExact(measured(0.1 + 0.2), written(0.3))).toBe(0);
    expect(compareExact(subtract(measured(0.55), measured(0.5)), written(0.05))).toBe(0);
    expect(compareExact(subtract(measured(0.8001), measured(0.8)), written(0.0001))).toBe(0);
    expect(compareExact(measured(0.7998), written(0.8))).toBe(-1);
    expect(compareExact(written(1e21), written(1e-7))).toBe(1);
    expect(compareExact(written(-0.5), written(0.5))).toBe(-1);
  });

  test('counts are compared as counts', () => {
    expect(compareExact(ratio(4, 5), written(0.8))).toBe(0);
    expect(compareExact(ratio(2, 3), written(0.6666666666666666))).toBe(1);
    expect(compareExact(meanExact([ratio(1, 3), ratio(1, 3), ratio(1, 3)]), ratio(1, 3))).toBe(0);
    expect(compareExact(meanExact([ratio(7, 10), ratio(9, 10)]), written(0.8))).toBe(0);
    expect(toNumber(ratio(-1, 8))).toBe(-0.125);
  });

  test('laws', () => {
    const decimal = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((digits) => digits / 1000);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareExact(written(a), written(b))).toBe(Math.sign(a - b) + 0);
        expect(toNumber(subtract(written(a), written(b)))).toBeCloseTo(a - b, 9);
        expect(compareExact(measured(a), written(a))).toBe(0);
      }),
    );
  });
});
