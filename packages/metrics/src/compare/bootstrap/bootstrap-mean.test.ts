import { describe, expect, test } from 'vitest';
import { samplesOfUnits, unitsOf } from './bootstrap-mean.ts';

describe('unitsOf and samplesOfUnits', () => {
  test('without clusters a unit is a sample', () => {
    const units = unitsOf(3, undefined);
    expect(units).toEqual({ count: 3, members: null });
    expect([...samplesOfUnits(units, Uint32Array.of(2, 0, 2))]).toEqual([2, 0, 2]);
  });

  test('a cluster brings all its samples, as often as it is drawn', () => {
    const units = unitsOf(5, ['a', 'b', 'a', 'c', 'a']);
    expect(units).toEqual({ count: 3, members: [[0, 2, 4], [1], [3]] });
    expect([...samplesOfUnits(units, Uint32Array.of(2, 0, 0))]).toEqual([3, 0, 2, 4, 0, 2, 4]);
  });
});
