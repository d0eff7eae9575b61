import { AssayError } from '@assay/records';
import { Xoshiro128 } from './xoshiro128.ts';

/**
 * MurmurHash3_x86_128 (Austin Appleby, public domain): 128 bits of any bytes, as four 32-bit words.
 * Not cryptographic: it spreads names over generator states and nothing else.
 */
export function murmurHash3(bytes: Uint8Array, seed = 0): Uint32Array {
  const h = new Uint32Array(4).fill(seed);
  const blocks = bytes.length >>> 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let block = 0; block < blocks; block++) {
    for (const lane of LANES) {
      h[lane]! ^= mixKey(view.getUint32(block * 16 + lane * 4, true), lane);
      h[lane] =
        Math.imul(rotate(h[lane]!, BLOCK_ROTATION[lane]) + h[(lane + 1) & 3]!, 5) + BLOCK_OFFSET[lane];
    }
  }
  for (const lane of LANES) h[lane]! ^= mixKey(wordAt(bytes, blocks * 16 + lane * 4), lane) ^ bytes.length;
  addAcross(h);
  for (const lane of LANES) h[lane] = avalanche(h[lane]!);
  addAcross(h);
  return h;
}

const LANES = [0, 1, 2, 3] as const;

const MULTIPLIER = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93] as const;
const KEY_ROTATION = [15, 16, 17, 18] as const;
const BLOCK_ROTATION = [19, 17, 15, 13] as const;
const BLOCK_OFFSET = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17] as const;

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function mixKey(word: number, lane: number): number {
  return Math.imul(
    rotate(Math.imul(word, MULTIPLIER[lane]!), KEY_ROTATION[lane]!),
    MULTIPLIER[(lane + 1) & 3]!,
  );
}

/** Four bytes, little-endian, those past the end being zero. */
function wordAt(bytes: Uint8Array, start: number): number {
  let word = 0;
  for (let i = start + 3; i >= start; i--) word = (word << 8) | (bytes[i] ?? 0);
  return word;
}

function addAcross(h: Uint32Array): void {
  h[0]! += h[1]! + h[2]! + h[3]!;
  for (const lane of LANES.slice(1)) h[lane]! += h[0]!;
}

function avalanche(word: number): number {
  let x = word ^ (word >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/**
 * The generator of one (seed, name): xoshiro128** started at the MurmurHash3 of both. Each purpose takes a
 * stream of its own name, so that a draw added to one moves no other.
 * The seed is an integer from the manifest; a name is any text.
 */
export function randomStream(seed: number, name: string): Xoshiro128 {
  if (!Number.isSafeInteger(seed)) {
    throw new AssayError('usage', 'E_METRIC_SEED', `a seed is an integer within ±(2^53 - 1); given ${seed}`);
  }
  const state = murmurHash3(new TextEncoder().encode(`${seed + 0}/${name}`), STREAM_SALT);
  if (state.every((word) => word === 0)) state[0] = 1;
  return new Xoshiro128(state);
}

/** Any fixed number: it sets these streams apart from other uses of the same hash. */
const STREAM_SALT = 0xa55a9;
