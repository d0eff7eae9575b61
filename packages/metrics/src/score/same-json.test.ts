import { describe, expect, test } from 'vitest';
import { sameJson } from './same-json.ts';

describe('sameJson', () => {
  test.each([
    [null, null],
    ['a', 'a'],
    [0, -0],
    [[], []],
    [{}, {}],
    [
      [1, 'a', null],
      [1, 'a', null],
    ],
    [
      { a: 1, b: { c: [2] } },
      { b: { c: [2] }, a: 1 },
    ],
  ])('%j is %j', (a, b) => {
    expect(sameJson(a, b)).toBe(true);
  });

  test.each([
    [1, '1'],
    [0, false],
    [null, {}],
    [null, []],
    ['a', ['a']],
    ['', []],
    [5, {}],
    [[], {}],
    [['a'], { 0: 'a' }],
    [[1], [1, 2]],
    [
      [1, 2],
      [1, 3],
    ],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, {}],
    [{ a: 1 }, { b: 1 }],
    [
      { a: 1, b: 2 },
      { a: 1, b: 3 },
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{ toString: 1 }, { a: 1 }],
  ])('%j is not %j, nor the other way round', (a, b) => {
    expect(sameJson(a, b)).toBe(false);
    expect(sameJson(b, a)).toBe(false);
  });
});
