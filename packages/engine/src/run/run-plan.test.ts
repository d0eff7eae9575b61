import { describe, expect, test } from 'vitest';
import { GrowingRange, runSeed, trialSeed } from './run-plan.ts';

describe('trialSeed', () => {
  test('is the manifest’s own for the first attempt of the first run', () => {
    expect(trialSeed({ seed: '42', run_index: 0 }, 0)).toBe(42);
  });

  test('differs for every attempt and run, and is the same when made again', () => {
    const all = [0, 1, 2].flatMap((run_index) =>
      [0, 1, 2].map((trial) => trialSeed({ seed: '42', run_index }, trial)),
    );
    expect(new Set(all).size).toBe(9);
    expect(trialSeed({ seed: '42', run_index: 2 }, 1)).toBe(all[7]);
    for (const seed of all) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
  });

  test('takes seeds of any length', () => {
    expect(runSeed({ seed: '123456789012345678901234567890' })).toBe(
      Number(123456789012345678901234567890n % 2n ** 31n),
    );
  });
});

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
