import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFractions,
  compareFractions,
  fraction,
  fractionNumber,
  fractionOf,
  fractionText,
  meanFraction,
} from './fraction.ts';

describe('fraction', () => {
  test.each([
    [0.55, '11/20'],
    [-0.1, '-1/10'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '3/20000000'],
    [0, '0'],
    [-0, '0'],
  ])('fractionOf %d is %s', (value, text) => {
    expect(fractionText(fractionOf(value))).toBe(text);
  });

  test('fractionOf and fractionNumber are inverse for decimals of up to nine digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(9), (digits, places) => {
        const value = Number(`${digits}e-${places}`);
        expect(fractionNumber(fractionOf(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('fractionOf takes every double, and orders as doubles do', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(double, double, (a, b) => {
        expect(compareFractions(fractionOf(a), fractionOf(b))).toBe(Number(a > b) - Number(a < b));
      }),
    );
  });

  test('sums and means are exact', () => {
    expect(addFractions(fractionOf(0.1), fractionOf(0.2))).toEqual(fraction(3n, 10n));
    expect(meanFraction([1, 0, 0].map(fractionOf))).toEqual(fraction(1n, 3n));
  });
});
