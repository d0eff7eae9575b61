import { expect, test } from 'vitest';
import {
  numberLabel,
  scoreLabel,
  shownCost,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
} from './format-number.ts';

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

test.each([
  [0, '$0'],
  [0.0018000000000000002, '$0.0018'],
  [0.1 + 0.2, '$0.3000'],
  [12.34567, '$12.3457'],
  [0.00003, '$0.000030'],
  [0.00123, '$0.0012'],
  [1.23e-8, '$0.000000012'],
])('%d US dollars are %s', (usd, text) => {
  expect(shownCost(usd)).toBe(text);
});

test('numbers go by the labels of their scores, and macro_f1 by its name for people', () => {
  const labels = { 'exact-match': 'exact-match pass@2' };
  expect(numberLabel('exact-match.pass_rate', labels)).toBe('exact-match pass@2.pass_rate');
  expect(numberLabel('exact-match', labels)).toBe('exact-match pass@2');
  expect(numberLabel('exact-matches.mean', labels)).toBe('exact-matches.mean');
  expect(numberLabel('macro_f1', labels)).toBe('mean pass-rate (macro-F1)');
  expect(numberLabel('f1')).toBe('f1');
});

const score = (by: string | null, kind = 'sample') => ({
  name: 'exact-match',
  kind,
  reduced: by === null ? null : { by },
});

test('a reducer of trials other than the mean stands in the name of a score, with its k', () => {
  const label = (by: string | null, kind?: string) => scoreLabel(score(by, kind), { k: 2 });
  expect(label(null)).toBe('exact-match');
  expect(label('mean')).toBe('exact-match');
  expect(label('pass_at_k')).toBe('exact-match pass@2');
  expect(label('pass_hat_k')).toBe('exact-match pass^2');
  expect(label('majority')).toBe('exact-match majority');
  expect(label('pass_at_k', 'set')).toBe('exact-match');
});
