import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { expectedNumber } from './expected-number.ts';

describe('expectedNumber', () => {
  test.each([
    [[3], 'given a list'],
    [{ value: 3 }, 'given a value of type object'],
    ['three', 'given a value of type string'],
    [Number.NaN, 'given NaN'],
  ])('refuses %j and says what it was given', (expected, given) => {
    expect(() => expectedNumber({ id: 'q7', output: 3, expected })).toThrow(
      usageError('E_METRIC_EXPECTED', `sample "q7": expected must be a finite number, ${given}`),
    );
  });

  test('reads a number, also as text; null where nothing is expected', () => {
    expect(expectedNumber({ id: 'q7', output: 3, expected: ' -2.5e3 ' })).toBe(-2500);
    expect(expectedNumber({ id: 'q7', output: 3 })).toBeNull();
    expect(expectedNumber({ id: 'q7', output: 3, expected: null })).toBeNull();
  });
});
