import { describe, expect, test } from 'vitest';
import { CompensatedSum } from './descriptive.ts';

describe('CompensatedSum', () => {
  test('keeps what a plain sum loses', () => {
    const sum = new CompensatedSum();
    for (const value of [1, 1e100, 1, -1e100]) sum.add(value);
    expect(sum.value).toBe(2);
  });

  test('overflows to infinity, not to NaN', () => {
    const sum = new CompensatedSum();
    for (const value of [1e308, 1e308, 1]) sum.add(value);
    expect(sum.value).toBe(Number.POSITIVE_INFINITY);
  });
});
