import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareFractions,
  fraction,
  fractionNumber,
  fractionOf,
  fractionOfCounts,
  meanFraction,
  measuredFraction,
  subtractFractions,
} from './fraction.ts';

describe('exact numbers', () => {
  test('decimals are taken at their word', () => {
    expect(compareFractions(measuredFraction(0.7 + 0.1), fractionOf(0.8))).toBe(0);
    expect(compareFractions(measuredFraction(0.1 + 0.2), fractionOf(0.3))).toBe(0);
    expect(
      compareFractions(subtractFractions(measuredFraction(0.55), measuredFraction(0.5)), fractionOf(0.05)),
    ).toBe(0);
    expect(
      compareFractions(
        subtractFractions(measuredFraction(0.8001), measuredFraction(0.8)),
        fractionOf(0.0001),
      ),
    ).toBe(0);
    expect(compareFractions(measuredFraction(0.7998), fractionOf(0.8))).toBe(-1);
    expect(compareFractions(fractionOf(1e21), fractionOf(1e-7))).toBe(1);
    expect(compareFractions(fractionOf(-0.5), fractionOf(0.5))).toBe(-1);
  });

  test('counts are compared as counts', () => {
    expect(compareFractions(fractionOfCounts(4, 5), fractionOf(0.8))).toBe(0);
    expect(compareFractions(fractionOfCounts(2, 3), fractionOf(0.6666666666666666))).toBe(1);
    expect(
      compareFractions(
        meanFraction([fractionOfCounts(1, 3), fractionOfCounts(1, 3), fractionOfCounts(1, 3)]),
        fractionOfCounts(1, 3),
      ),
    ).toBe(0);
    expect(
      compareFractions(meanFraction([fractionOfCounts(7, 10), fractionOfCounts(9, 10)]), fractionOf(0.8)),
    ).toBe(0);
    expect(fractionNumber(fractionOfCounts(-1, 8))).toBe(-0.125);
  });

  test('laws', () => {
    const decimal = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((digits) => digits / 1000);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareFractions(fractionOf(a), fractionOf(b))).toBe(Math.sign(a - b) + 0);
        expect(fractionNumber(subtractFractions(fractionOf(a), fractionOf(b)))).toBeCloseTo(a - b, 9);
        expect(compareFractions(measuredFraction(a), fractionOf(a))).toBe(0);
      }),
    );
  });
});

test('fractionNumber is right to the last place or next to it, however long the parts are', () => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 });
  fc.assert(
    fc.property(double, (value) => {
      const found = fractionNumber(fractionOf(value));
      expect(Math.abs(found - value)).toBeLessThanOrEqual(Math.abs(value) * 2 ** -52);
    }),
  );
  expect(fractionNumber(fraction(10n ** 400n, 3n * 10n ** 400n))).toBe(1 / 3);
});
