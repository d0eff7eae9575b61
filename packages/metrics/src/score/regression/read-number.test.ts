import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

describe('readNumber', () => {
  test.each([
    [3, 3],
    [-0, -0],
    ['3', 3],
    [' -2.5e3\n', -2500],
    ['007', 7],
  ])('%j is %d', (value, number) => {
    expect(readNumber(value)).toBe(number);
  });

  test.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['1e999'],
    ['1,000'],
    ['0x10'],
    ['Infinity'],
    [''],
    ['about 3'],
    [true],
    [null],
    [[3]],
    [undefined],
    ['1'.repeat(10_000_000)],
  ])('%# is none', (value) => {
    expect(readNumber(value)).toBeNull();
  });
});
