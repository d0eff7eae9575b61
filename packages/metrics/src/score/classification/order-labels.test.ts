import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints } from './compare-code-points.ts';
import { areNumbers, orderLabels } from './order-labels.ts';

const points = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);

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

  test('compareCodePoints agrees with the order of the code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const [left, right] = [points(a), points(b)];
        const at = left.findIndex((point, i) => point !== right[i]);
        const order = at === -1 ? left.length - right.length : (left[at] ?? -1) - (right[at] ?? -1);
        expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(order));
      }),
    );
  });
});
