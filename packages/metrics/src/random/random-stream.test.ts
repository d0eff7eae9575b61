import { expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { murmurHash3, randomStream } from './random-stream.ts';

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
