import { describe, expect, test } from 'vitest';
import { readBox } from './read-box.ts';

describe('readBox', () => {
  test('reads both formats, sizes from 0 up', () => {
    expect(readBox([1, 2, 3, 4], 'xywh')).toEqual([1, 2, 3, 4]);
    expect(readBox([1, 2, 4, 6], 'xyxy')).toEqual([1, 2, 3, 4]);
    expect(readBox([1, 2, 0, 0], 'xywh')).toEqual([1, 2, 0, 0]);
    expect(readBox([1, 2, 1, 2], 'xyxy')).toEqual([1, 2, 0, 0]);
  });

  test.each([
    [[1, 2, 3]],
    [[1, 2, 3, 4, 5]],
    [['x', 2, 3, 4]],
    [[1, 'x', 3, 4]],
    [[1, 2, 'x', 4]],
    [[1, 2, 3, 'x']],
    [[1, 2, -3, 4]],
    [[1, 2, 3, -4]],
    [[0, 0, 1e200, 1e200]],
    ['1234'],
    [undefined],
  ])('%j is not a box', (value) => {
    expect(readBox(value, 'xywh')).toBeNull();
  });

  test('right of left, below top: else no box', () => {
    expect(readBox([4, 2, 1, 6], 'xyxy')).toBeNull();
    expect(readBox([1, 6, 4, 2], 'xyxy')).toBeNull();
  });
});
