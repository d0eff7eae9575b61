import { AssayError } from '@assay/records';

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
