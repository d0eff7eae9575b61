import { describe, expect, test } from 'vitest';
import { passesVerdict, readVerdict } from './read-verdict.ts';

describe('readVerdict', () => {
  test.each([
    [true, 1],
    [false, 0],
    [0, 0],
    [0.25, 0.25],
    [1, 1],
    [-0.001, null],
    [1.001, null],
    ['0.5', null],
    [null, null],
  ])('%j without an expected value is %j', (output, verdict) => {
    expect(readVerdict({ id: 's1', output })).toBe(verdict);
  });

  test('compares with an expected value, whatever the output looks like', () => {
    expect(readVerdict({ id: 's1', output: { a: 1, b: [2] }, expected: { b: [2], a: 1 } })).toBe(1);
    expect(readVerdict({ id: 's1', output: true, expected: false })).toBe(0);
    expect(readVerdict({ id: 's1', output: 0.25, expected: 'x' })).toBe(0);
  });

  test('passes from 0.5 up', () => {
    expect(passesVerdict(0.5)).toBe(true);
    expect(passesVerdict(0.499)).toBe(false);
  });
});
