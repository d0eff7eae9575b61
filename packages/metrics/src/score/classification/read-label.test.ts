import { describe, expect, test } from 'vitest';
import { readLabel } from './read-label.ts';

describe('readLabel', () => {
  test.each([
    ['yes', 'yes'],
    [' yes', ' yes'],
    ['', ''],
    [1, '1'],
    [-0, '0'],
    [2 ** 60, '1152921504606847000'],
    [true, 'true'],
    ['\ud800', '\ud800'],
  ])('%j names the class %j', (value, label) => {
    expect(readLabel(value)).toBe(label);
  });

  test.each([[null], [undefined], [[1]], [{ a: 1 }], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%j names no class',
    (value) => {
      expect(readLabel(value)).toBeNull();
    },
  );
});
