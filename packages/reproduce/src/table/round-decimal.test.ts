import { expect, test } from 'vitest';
import { printedDifference, roundDecimal } from './round-decimal.ts';

test('half is rounded away from zero, by the decimal form and not by the binary one', () => {
  expect([1.005, 2.675, 1.45, -1.005, 0, 1e21, 4.672_523].map((value) => roundDecimal(value, 2))).toEqual([
    1.01, 2.68, 1.45, -1.01, 0, 1e21, 4.67,
  ]);
  expect(roundDecimal(1e-7, 2)).toBe(0);
});

test('a difference is that of the printed numbers', () => {
  expect(printedDifference(80.2, 92.49, 2)).toBe(-12.29);
  expect(printedDifference(0.1 + 0.2, 0.3, 2)).toBe(0);
});
