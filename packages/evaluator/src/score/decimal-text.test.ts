import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, quotientText } from './decimal-text.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [0.5, '0.5'],
  [-12.25, '-12.25'],
  [1e-7, '0.0000001'],
  [1.5e-10, '0.00000000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [123456, '123456'],
])('decimalText of %d', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test('decimalText reads as the same number, and is a decimal of the audit format', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(decimalText(value)).toMatch(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/);
      expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
    }),
  );
});

test.each([
  [1, 3, '0.333333'],
  [2, 3, '0.666667'],
  [1, 2, '0.500000'],
  [7, 7, '1.000000'],
  [0, 7, '0.000000'],
  [1, 2_000_000, '0.000001'],
  [1, 2_000_001, '0.000000'],
])('quotientText of %d and %d', (n, d, text) => {
  expect(quotientText(n, d)).toBe(text);
});
