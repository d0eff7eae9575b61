import { expect, test } from 'vitest';
import { murmurHash3 } from './murmur-hash.ts';

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
