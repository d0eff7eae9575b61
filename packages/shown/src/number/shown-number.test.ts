import { expect, test } from 'vitest';
import { shownInterval, shownNumber, shownPValue, signedNumber } from './shown-number.ts';

test.each([
  [0.75, { low: 0.301, high: 0.954 }, '0.75', '[0.30, 0.95]'],
  [0.75, { low: 0.7312, high: 0.7687 }, '0.750', '[0.731, 0.769]'],
  [0.5, { low: 0.49999, high: 0.50001 }, '0.5000', '[0.5000, 0.5000]'],
  [53.28, { low: 41.2, high: 60.9 }, '53.3', '[41.2, 60.9]'],
  [1234.5, { low: 1100, high: 1400 }, '1235', '[1100, 1400]'],
  [-0.001, { low: -0.4, high: 0.4 }, '0.00', '[-0.40, 0.40]'],
])(
  '%d beside %j is %s: two digits of half the width, at most four decimals',
  (value, interval, number, ends) => {
    expect(shownNumber(value, interval)).toBe(number);
    expect(shownInterval(interval)).toBe(ends);
  },
);

test('without an interval four decimals, without a number a dash', () => {
  expect(shownNumber(2 / 3)).toBe('0.6667');
  expect(shownNumber(null)).toBe('–');
  expect(shownNumber(1e-7)).toBe('1.000e-7');
  expect(shownInterval(null)).toBe('–');
  expect(signedNumber(0.2, { low: -0.1, high: 0.4 })).toBe('+0.20');
  expect(signedNumber(0, null)).toBe('0.0000');
  expect(shownPValue(0.00001)).toBe('<0.0001');
});
