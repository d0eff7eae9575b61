import { describe, expect, test } from 'vitest';
import { areNumbers, orderLabels } from './order-labels.ts';

describe('orderLabels', () => {
  test('puts numbers by value, text by code point, astral characters last', () => {
    expect(orderLabels(['10', '9', '-1'])).toEqual(['-1', '9', '10']);
    expect(orderLabels(['10', '9', 'x'])).toEqual(['10', '9', 'x']);
    expect(orderLabels(['\u{1f600}', '\uffff', 'b', 'ab', 'a'])).toEqual([
      'a',
      'ab',
      'b',
      '\uffff',
      '\u{1f600}',
    ]);
    expect(orderLabels([])).toEqual([]);
  });

  test('areNumbers refuses what is only like a number', () => {
    expect(areNumbers(['1', '2.5'])).toBe(true);
    expect(areNumbers(['1', ''])).toBe(false);
    expect(areNumbers(['01'])).toBe(false);
    expect(areNumbers(['NaN'])).toBe(false);
    expect(areNumbers(['Infinity'])).toBe(false);
  });
});
