import { describe, expect, test } from 'vitest';
import { GrowingRange } from './claim-samples.ts';

describe('the size of the next range', () => {
  const sizes = (least: number, most: number, took: readonly number[]): readonly number[] => {
    let now = 0;
    const range = new GrowingRange(least, most, { steady: () => now });
    return [
      range.next(),
      ...took.map((ms) => {
        now += ms;
        return range.next();
      }),
    ];
  };

  test('doubles while ranges are over within half a second, up to the widest', () => {
    expect(sizes(50, 300, [10, 499, 20, 20])).toEqual([50, 100, 200, 300, 300]);
  });

  test('stays where a range takes about a second, and halves where one takes long, down to the least', () => {
    expect(sizes(50, 400, [10, 10, 1000, 2001, 5000, 5000])).toEqual([50, 100, 200, 200, 100, 50, 50]);
  });

  test('never grows where the least is the widest', () => {
    expect(sizes(3, 3, [0, 0, 9000])).toEqual([3, 3, 3, 3]);
  });
});
