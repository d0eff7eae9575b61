import { AssayError } from '@assay/records';
import { murmurHash3 } from './murmur-hash.ts';
import { Xoshiro128 } from './xoshiro128.ts';

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
