import { AssayError } from '@assay/records';
import { logGamma } from '../compare/distributions.ts';

/**
 * xoshiro128** 1.1 (Blackman & Vigna 2018, public domain): 32-bit integer arithmetic only, so the same
 * state gives the same numbers on every platform. Period 2^128 - 1. Not for secrets.
 */
export class Xoshiro128 {
  #s0: number;
  #s1: number;
  #s2: number;
  #s3: number;

  /** Four words, of which at least one is not zero. */
  constructor(state: ArrayLike<number>) {
    this.#s0 = state[0]! | 0;
    this.#s1 = state[1]! | 0;
    this.#s2 = state[2]! | 0;
    this.#s3 = state[3]! | 0;
    if ((this.#s0 | this.#s1 | this.#s2 | this.#s3) === 0) {
      throw new AssayError(
        'usage',
        'E_METRIC_RANDOM_STATE',
        'a generator state of four zeros gives zeros for ever; expected at least one other word',
      );
    }
  }

  /** Uniform on 0 … 2^32 - 1. */
  nextUint32(): number {
    const five = Math.imul(this.#s1, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = this.#s1 << 9;
    this.#s2 ^= this.#s0;
    this.#s3 ^= this.#s1;
    this.#s1 ^= this.#s2;
    this.#s0 ^= this.#s3;
    this.#s2 ^= shifted;
    this.#s3 = (this.#s3 << 11) | (this.#s3 >>> 21);
    return result;
  }

  /** Uniform on [0, 1), all 53 bits used; two draws. */
  nextFloat(): number {
    const high = this.nextUint32() >>> 5;
    return (high * 0x4000000 + (this.nextUint32() >>> 6)) / 0x20000000000000;
  }

  /** Uniform on 0 … bound - 1, without bias (Lemire 2019: multiply, keep the high word, reject the few low ones). */
  nextInt(bound: number): number {
    checkBound(bound);
    const surplus = 0x100000000 % bound;
    for (;;) {
      const word = this.nextUint32();
      if (Math.imul(word, bound) >>> 0 >= surplus) return highWord(word, bound);
    }
  }

  /**
   * As many `nextInt(bound)` as fit, the same numbers in the same order. The state stays in registers, which
   * makes it several times faster than as many calls; the bootstrap lives on it.
   */
  fillInts(target: Uint32Array | Int32Array, bound: number): void {
    checkBound(bound);
    const surplus = 0x100000000 % bound;
    const small = bound <= 0x200000;
    let s0 = this.#s0;
    let s1 = this.#s1;
    let s2 = this.#s2;
    let s3 = this.#s3;
    for (let i = 0; i < target.length; ) {
      const five = Math.imul(s1, 5);
      const word = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      if (Math.imul(word, bound) >>> 0 < surplus) continue;
      target[i++] = small ? word * bound * TWO_POW_MINUS_32 : highWord(word, bound);
    }
    this.#s0 = s0;
    this.#s1 = s1;
    this.#s2 = s2;
    this.#s3 = s3;
  }
}

const TWO_POW_MINUS_32 = 2 ** -32;

/** The high 32 bits of a 64-bit product, through two products that a double holds exactly. */
function highWord(word: number, bound: number): number {
  const low = Math.floor(((word & 0xffff) * bound) / 0x10000);
  return Math.floor(((word >>> 16) * bound + low) / 0x10000);
}

function checkBound(bound: number): void {
  if (!Number.isInteger(bound) || bound < 1 || bound > 0x100000000) {
    throw new AssayError(
      'usage',
      'E_METRIC_RANDOM_BOUND',
      `a random integer needs a bound from 1 to 2^32; given ${bound}`,
    );
  }
}

/** A copy in uniformly random order (Fisher–Yates, from the end). O(n), n - 1 draws. */
export function shuffled<T>(values: readonly T[], random: Xoshiro128): T[] {
  const copy = [...values];
  for (let last = copy.length - 1; last > 0; last--) {
    const chosen = random.nextInt(last + 1);
    [copy[last], copy[chosen]] = [copy[chosen]!, copy[last]!];
  }
  return copy;
}

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

/**
 * One draw from Binomial(n, p): the number of successes in n trials, without making the trials.
 * Few expected successes: sequential inversion. Else Hörmann's BTRS, transformed rejection with squeeze
 * (J. Stat. Comput. Simul. 46, 1993): about 1.15 rounds whatever n is. Exact in distribution up to the
 * rounding of one logarithm.
 */
export function nextBinomial(random: Xoshiro128, n: number, p: number): number {
  if (n === 0 || p <= 0) return 0;
  if (p > 0.5) return n - nextBinomial(random, n, 1 - p);
  return n * p < 10 ? byInversion(random, n, p) : byRejection(random, n, p);
}

function byInversion(random: Xoshiro128, n: number, p: number): number {
  const odds = p / (1 - p);
  for (;;) {
    let left = random.nextFloat();
    let probability = Math.exp(n * Math.log1p(-p));
    for (let k = 0; k <= n; k++) {
      if (left < probability) return k;
      left -= probability;
      probability *= (odds * (n - k)) / (k + 1);
    }
  }
}

function byRejection(random: Xoshiro128, n: number, p: number): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  for (;;) {
    const u = random.nextFloat() - 0.5;
    const v = 1 - random.nextFloat();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (us >= 0.07 && v <= squeeze) return k;
    if (k < 0 || k > n) continue;
    const alpha = (2.83 + 5.1 / b) * spread;
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= logRatioToMode(k, n, p)) return k;
  }
}

/** log P(X = k) - log P(X = mode). */
function logRatioToMode(k: number, n: number, p: number): number {
  const mode = Math.floor((n + 1) * p);
  return (
    logFactorial(mode) +
    logFactorial(n - mode) -
    logFactorial(k) -
    logFactorial(n - k) +
    (k - mode) * Math.log(p / (1 - p))
  );
}

const logFactorial = (n: number): number => logGamma(n + 1);
