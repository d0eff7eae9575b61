import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { expectedLabel } from './expected-label.ts';

describe('expectedLabel', () => {
  test.each([
    [['a'], 'given a list'],
    [{ label: 'a' }, 'given an object'],
    [Number.NaN, 'given NaN'],
  ])('refuses %j and says what it was given', (expected, given) => {
    expect(() => expectedLabel({ id: 'q7', output: 'a', expected })).toThrow(
      usageError('E_METRIC_EXPECTED', `sample "q7": expected must be a class label`),
    );
    expect(() => expectedLabel({ id: 'q7', output: 'a', expected })).toThrow(
      usageError('E_METRIC_EXPECTED', given),
    );
  });

  test('is null where nothing is expected', () => {
    expect(expectedLabel({ id: 'q7', output: 'a' })).toBeNull();
    expect(expectedLabel({ id: 'q7', output: 'a', expected: null })).toBeNull();
  });
});
