import { describe, expect, test } from 'vitest';
import { ratingCells } from './rating-cells.ts';

describe('a rating', () => {
  test('stands beside its interval', () => {
    expect(ratingCells(1043.218, { low: 1010.1, high: 1076.4 })).toEqual(['1043', '[1010, 1076]']);
    expect(ratingCells(1043.218, null)).toEqual(['1043', '–']);
    expect(ratingCells(null, null)).toEqual(['–', '–']);
  });

  test('that all others are held against is called the anchor, without an interval', () => {
    expect(ratingCells(1000, { low: 1000, high: 1000 })).toEqual(['1000', 'anchor']);
    expect(ratingCells(1114.5, { low: 1114.5, high: 1114.5 })).toEqual(['1114.5', 'anchor']);
  });
});
