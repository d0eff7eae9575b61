import { expect, test } from 'vitest';
import { numberLabel } from './number-label.ts';

test('numbers go by the labels of their scores, and macro_f1 by its name for people', () => {
  const labels = { 'exact-match': 'exact-match pass@2' };
  expect(numberLabel('exact-match.pass_rate', labels)).toBe('exact-match pass@2.pass_rate');
  expect(numberLabel('exact-match', labels)).toBe('exact-match pass@2');
  expect(numberLabel('exact-matches.mean', labels)).toBe('exact-matches.mean');
  expect(numberLabel('macro_f1', labels)).toBe('mean pass-rate (macro-F1)');
  expect(numberLabel('f1')).toBe('f1');
});
