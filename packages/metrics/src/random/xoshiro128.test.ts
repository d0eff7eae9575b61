import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { randomStream } from './random-stream.ts';
import { shuffled, Xoshiro128 } from './xoshiro128.ts';

const START = [1, 2, 3, 4];

describe('Xoshiro128', () => {
  test('nextUint32 gives the published sequence of xoshiro128** 1.1 from state 1, 2, 3, 4', () => {
    const random = new Xoshiro128(START);
    expect(Array.from({ length: 10 }, () => random.nextUint32())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  test('refuses a state of zeros', () => {
    expect(() => new Xoshiro128([0, 0, 0, 0])).toThrow(usageError('E_METRIC_RANDOM_STATE', /four zeros/));
  });

  test('nextFloat joins 27 and 26 bits of two draws', () => {
    const words = new Xoshiro128(START);
    const floats = new Xoshiro128(START);
    for (let i = 0; i < 100; i++) {
      const [high, low] = [words.nextUint32(), words.nextUint32()];
      const expected = (BigInt(high >>> 5) << 26n) | BigInt(low >>> 6);
      expect(floats.nextFloat()).toBe(Number(expected) / 2 ** 53);
    }
  });

  test('nextFloat has the mean and variance of the uniform distribution', () => {
    const random = new Xoshiro128(START);
    let [sum, squares] = [0, 0];
    for (let i = 0; i < 200_000; i++) {
      const value = random.nextFloat();
      sum += value;
      squares += (value - 0.5) ** 2;
    }
    expect(sum / 200_000).toBeCloseTo(0.5, 2);
    expect(squares / 200_000).toBeCloseTo(1 / 12, 2);
  });

  test('nextInt is the high word of the exact product, for any bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0x100000000 }), fc.integer({ min: 1 }), (bound, seed) => {
        const words = new Xoshiro128([seed, 2, 3, 4]);
        const surplus = 0x100000000n % BigInt(bound);
        let product = 0n;
        do product = BigInt(words.nextUint32()) * BigInt(bound);
        while ((product & 0xffffffffn) < surplus);
        expect(new Xoshiro128([seed, 2, 3, 4]).nextInt(bound)).toBe(Number(product >> 32n));
      }),
    );
  });

  test.each([3, 7, 10])('nextInt(%i) is uniform: chi-squared within its 99.9 %% range', (bound) => {
    const random = new Xoshiro128(START);
    const counts = Array.from({ length: bound }, () => 0);
    for (let i = 0; i < 100_000; i++) counts[random.nextInt(bound)]! += 1;
    const expected = 100_000 / bound;
    const chi2 = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chi2).toBeLessThan(27.9);
  });

  test.each([1, 2, 6, 1000, 100_000, 0x200000, 0x200001, 0x100000000])(
    'fillInts draws what nextInt(%i) draws and leaves the same state',
    (bound) => {
      const [one, many] = [new Xoshiro128(START), new Xoshiro128(START)];
      const filled = new Uint32Array(500);
      many.fillInts(filled, bound);
      expect([...filled]).toEqual(Array.from({ length: 500 }, () => one.nextInt(bound)));
      expect(many.nextUint32()).toBe(one.nextUint32());
    },
  );

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 0x100000001])(
    'refuses the bound %d',
    (bound) => {
      expect(() => new Xoshiro128(START).nextInt(bound)).toThrow(
        usageError('E_METRIC_RANDOM_BOUND', /bound from 1 to 2\^32/),
      );
      expect(() => new Xoshiro128(START).fillInts(new Uint32Array(1), bound)).toThrow(
        usageError('E_METRIC_RANDOM_BOUND', /bound/),
      );
    },
  );
});

test('shuffled keeps every value and leaves the list alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (values, seed) => {
      const before = [...values];
      const after = shuffled(values, randomStream(seed, 'shuffle'));
      expect(values).toEqual(before);
      expect(after.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
    }),
  );
});

test('shuffled gives each of the six orders of three values one time in six', () => {
  const random = randomStream(1, 'shuffle');
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const order = shuffled(['a', 'b', 'c'], random).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
});
