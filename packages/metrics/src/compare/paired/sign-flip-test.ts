import { nextBinomial } from '../../random/next-binomial.ts';
import { randomStream } from '../../random/random-stream.ts';
import type { Xoshiro128 } from '../../random/xoshiro128.ts';
import { checkFinite } from '../check-finite.ts';
import {
  drawOptions,
  exactResult,
  monteCarloResult,
  type PermutationOptions,
  type PermutationResult,
} from '../permutation-result.ts';
import { scaledIntegers } from '../scaled-integers.ts';

/**
 * Fisher's paired permutation test on the mean difference, two-sided: under the null hypothesis the sign of
 * each difference is a coin toss. All 2^n signs are tried while at most 20 differences are not zero (zeros
 * change nothing), else seeded draws. Sums are compared as integers, so that ties count. Null without pairs.
 */
export function signFlipTest(
  differences: ArrayLike<number>,
  options: PermutationOptions = {},
): PermutationResult | null {
  if (differences.length === 0) return null;
  checkFinite(differences);
  const { integers, slack } = scaledIntegers(differences);
  const sizes = integers.map(Math.abs).filter((size) => size !== 0);
  const observed = Math.abs(integers.reduce((sum, value) => sum + value, 0));
  const threshold = observed - slack;
  return sizes.length <= MOST_ENUMERATED
    ? enumerate(sizes, threshold)
    : draw(sizes, threshold, drawOptions(options));
}

const MOST_ENUMERATED = 20;

/** All signs in Gray code order: each arrangement turns one sign of the one before. */
function enumerate(sizes: Float64Array, threshold: number): PermutationResult {
  const arrangements = 2 ** sizes.length;
  const signs = new Int8Array(sizes.length).fill(1);
  let sum = sizes.reduce((total, size) => total + size, 0);
  let extreme = Math.abs(sum) >= threshold ? 1 : 0;
  for (let i = 1; i < arrangements; i++) {
    const turned = 31 - Math.clz32(i & -i);
    signs[turned]! *= -1;
    sum += 2 * signs[turned]! * sizes[turned]!;
    if (Math.abs(sum) >= threshold) extreme++;
  }
  return exactResult(extreme, arrangements);
}

function draw(
  sizes: Float64Array,
  threshold: number,
  { seed, draws }: { readonly seed: number; readonly draws: number },
): PermutationResult {
  const random = randomStream(seed, 'compare/sign-flip');
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const alike = countAlike(sizes);
  const quartets = alike === null ? subsetSums(sizes) : null;
  let extreme = 0;
  for (let i = 0; i < draws; i++) {
    const turned = quartets === null ? turnedTogether(alike!, random) : turnedOneByOne(quartets, random);
    if (Math.abs(total - 2 * turned) >= threshold) extreme++;
  }
  return monteCarloResult(extreme, draws);
}

/** The sum of the sizes whose sign was turned: one random bit each, four at a time through a table. */
function turnedOneByOne(quartets: Float64Array, random: Xoshiro128): number {
  let turned = 0;
  for (let at = 0; at < quartets.length; ) {
    let bits = random.nextUint32();
    const end = Math.min(at + 8 * 16, quartets.length);
    for (; at < end; at += 16, bits >>>= 4) turned += quartets[at + (bits & 15)]!;
  }
  return turned;
}

/** For every four sizes the sums of their sixteen subsets. */
function subsetSums(sizes: Float64Array): Float64Array {
  const sums = new Float64Array(Math.ceil(sizes.length / 4) * 16);
  for (let i = 0; i < sums.length; i++) {
    const start = (i >> 4) * 4;
    for (let bit = 0; bit < 4; bit++) if (i & (1 << bit)) sums[i]! += sizes[start + bit] ?? 0;
  }
  return sums;
}

/** The same, of equal sizes only how many were turned: one binomial draw each. */
function turnedTogether(alike: ReadonlyMap<number, number>, random: Xoshiro128): number {
  let turned = 0;
  for (const [size, count] of alike) turned += size * nextBinomial(random, count, 0.5);
  return turned;
}

/** How often each size stands, where there are few of them, as scores in steps have; else null. */
function countAlike(sizes: Float64Array): ReadonlyMap<number, number> | null {
  const counts = new Map<number, number>();
  for (const size of sizes) {
    counts.set(size, (counts.get(size) ?? 0) + 1);
    if (counts.size * 512 > sizes.length) return null;
  }
  return counts;
}
