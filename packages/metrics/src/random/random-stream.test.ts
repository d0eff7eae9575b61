import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binomialProbability } from '../compare/distributions.ts';
import { usageError } from '../testing/usage-error.ts';
import { murmurHash3, nextBinomial, randomStream, shuffled, Xoshiro128 } from './random-stream.ts';

const draws = (seed: number, name: string, n = 4): number[] => {
  const stream = randomStream(seed, name);
  return Array.from({ length: n }, () => stream.nextUint32());
};

test('randomStream gives the same numbers for the same seed and name, on every machine', () => {
  expect(draws(42, 'bootstrap')).toEqual(draws(42, 'bootstrap'));
  expect(draws(42, 'bootstrap')).toEqual(FIXED);
});

const FIXED = [277867681, 111758082, 3880022269, 1524112759];

test('randomStream gives every seed and every name its own numbers', () => {
  const firsts = new Set<number>();
  for (let seed = -50; seed < 50; seed++) {
    for (const name of ['', 'a', 'b', 'bootstrap', 'permutation/exact-match'])
      firsts.add(draws(seed, name, 1)[0]!);
  }
  expect(firsts.size).toBe(500);
});

test('randomStream does not confuse digits of the seed with digits of the name', () => {
  expect(draws(1, '2/x')).not.toEqual(draws(12, '/x'));
  expect(draws(-0, 'x')).toEqual(draws(0, 'x'));
});

test('randomStream: a draw added to one stream moves no other', () => {
  const first = randomStream(7, 'first');
  const second = randomStream(7, 'second');
  first.nextUint32();
  expect(second.nextUint32()).toBe(draws(7, 'second', 1)[0]);
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'randomStream refuses the seed %d',
  (seed) => {
    expect(() => randomStream(seed, 'x')).toThrow(usageError('E_METRIC_SEED', /a seed is an integer/));
  },
);

const asBytes = (words: Uint32Array): Uint8Array => {
  const view = new DataView(new ArrayBuffer(16));
  words.forEach((word, i) => view.setUint32(i * 4, word, true));
  return new Uint8Array(view.buffer);
};

test('murmurHash3 gives the verification value that SMHasher publishes for MurmurHash3_x86_128', () => {
  const key = new Uint8Array(256);
  const hashes = new Uint8Array(256 * 16);
  for (let i = 0; i < 256; i++) {
    key[i] = i;
    hashes.set(asBytes(murmurHash3(key.subarray(0, i), 256 - i)), i * 16);
  }
  expect(murmurHash3(hashes, 0)[0]).toBe(0xb3ece62a);
});

test('murmurHash3 of nothing with seed 0 is zero', () => {
  expect([...murmurHash3(new Uint8Array(0))]).toEqual([0, 0, 0, 0]);
});

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

const DRAWS = 40_000;

/** Pearson's statistic over the values expected at least ten times, the rest pooled, as a normal score. */
function misfit(n: number, p: number): number {
  const random = randomStream(11, `binomial/${n}/${p}`);
  const counts = new Map<number, number>();
  for (let i = 0; i < DRAWS; i++) {
    const k = nextBinomial(random, n, p);
    counts.set(k, (counts.get(k) ?? 0) + 1);
  }
  let [chi2, cells, restSeen, restExpected] = [0, 0, DRAWS, DRAWS];
  for (let k = 0; k <= n; k++) {
    const expected = DRAWS * binomialProbability(k, n, p);
    if (expected < 10) continue;
    const seen = counts.get(k) ?? 0;
    chi2 += (seen - expected) ** 2 / expected;
    cells++;
    restSeen -= seen;
    restExpected -= expected;
  }
  if (restExpected > 1) chi2 += (restSeen - restExpected) ** 2 / restExpected;
  return (chi2 - (cells - 1)) / Math.sqrt(2 * Math.max(1, cells - 1));
}

describe('nextBinomial', () => {
  test.each([
    [1, 0.5],
    [5, 0.3],
    [40, 0.25],
    [40, 0.9],
    [100, 0.001],
    [1000, 0.02],
    [5000, 0.5],
    [100_000, 0.00256],
  ])('Binomial(%i, %d) has the frequencies of its distribution', (n, p) => {
    expect(misfit(n, p)).toBeLessThan(4);
  });

  test('no trials, no chance and certainty', () => {
    const random = randomStream(1, 'edges');
    expect(nextBinomial(random, 0, 0.5)).toBe(0);
    expect(nextBinomial(random, 9, 0)).toBe(0);
    expect(nextBinomial(random, 9, 1)).toBe(9);
  });

  test('what is certain takes no draw', () => {
    const [random, untouched] = [randomStream(1, 'edges'), randomStream(1, 'edges')];
    for (const [n, p] of [
      [0, 0.5],
      [9, 0],
      [9, 1],
    ] as const)
      nextBinomial(random, n, p);
    expect(random.nextUint32()).toBe(untouched.nextUint32());
  });
});
