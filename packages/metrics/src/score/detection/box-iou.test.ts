import { describe, expect, test } from 'vitest';
import { boxIou } from './box-iou.ts';

describe('boxIou', () => {
  test('of half-overlapping, touching, nested and empty boxes', () => {
    expect(boxIou([0, 0, 2, 2], [1, 0, 2, 2])).toBeCloseTo(1 / 3, 12);
    expect(boxIou([0, 0, 2, 2], [2, 0, 2, 2])).toBe(0);
    expect(boxIou([0, 0, 2, 2], [0, 2, 2, 2])).toBe(0);
    expect(boxIou([1, 1, 1, 1], [0, 0, 4, 4])).toBe(1 / 16);
    expect(boxIou([1, 1, 0, 0], [1, 1, 0, 0])).toBe(0);
  });

  test('against a crowd divides by the detection alone', () => {
    expect(boxIou([1, 1, 1, 1], [0, 0, 4, 4], true)).toBe(1);
    expect(boxIou([3, 0, 2, 1], [0, 0, 4, 4], true)).toBe(0.5);
  });
});
