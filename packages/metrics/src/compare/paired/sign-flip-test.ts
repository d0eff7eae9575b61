import { nextBinomial, randomStream, type Xoshiro128 } from '../../random/random-stream.ts';
import { checkFinite } from '../descriptive.ts';
import {
  drawOptions,
  exactResult,
  monteCarloResult,
  type PermutationOptions,
  type PermutationResult,
} from '../permutation-test.ts';
import { scaledIntegers } from '../scaled-integers.ts';

/** What a random subset of some values comes to. */
interface SubsetTotals {
  sum: number;
  count: number;
}

/**
 * Draws subsets in which every value is with probability ½, and tells their sum and size in `totals`, which is used
 * again for every draw. Four values at a time through a table of sums; values that stand often, as scores in steps
 * do, with one binomial draw for each distinct one.
 */
export function randomSubset(values: Float64Array, random: Xoshiro128): (totals: SubsetTotals) => void {
  const alike = countAlike(values);
  if (alike !== null) return (totals) => drawAlike(alike, random, totals);
  const sums = quartetSums(values);
  return (totals) => drawQuartets(sums, values.length, random, totals);
}

function drawAlike(alike: ReadonlyMap<number, number>, random: Xoshiro128, totals: SubsetTotals): void {
  totals.sum = 0;
  totals.count = 0;
  for (const [value, times] of alike) {
    const drawn = nextBinomial(random, times, 0.5);
    totals.sum += value * drawn;
    totals.count += drawn;
  }
}

function drawQuartets(sums: Float64Array, n: number, random: Xoshiro128, totals: SubsetTotals): void {
  let [sum, count] = [0, 0];
  for (let at = 0, left = n; at < sums.length; left -= 32) {
    let bits = random.nextUint32();
    if (left < 32) bits &= 2 ** left - 1;
    count += bitCount(bits);
    const end = Math.min(at + 8 * 16, sums.length);
    for (; at < end; at += 16, bits >>>= 4) sum += sums[at + (bits & 15)]!;
  }
  totals.sum = sum;
  totals.count = count;
}

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x5555_5555);
  count = (count & 0x3333_3333) + ((count >>> 2) & 0x3333_3333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** For every four values the sums of their sixteen subsets. */
function quartetSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(Math.ceil(values.length / 4) * 16);
  for (let i = 0; i < sums.length; i++) {
    const start = (i >> 4) * 4;
    for (let bit = 0; bit < 4; bit++) if (i & (1 << bit)) sums[i]! += values[start + bit] ?? 0;
  }
  return sums;
}

/** How often each value stands, where there are few of them; else null. */
function countAlike(values: Float64Array): ReadonlyMap<number, number> | null {
  const counts = new Map<number, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size * 512 > values.length) return null;
  }
  return counts;
}

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

/** So many differences that are not zero have all their signs tried. */
export const MOST_ENUMERATED = 20;

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
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const drawSubset = randomSubset(sizes, randomStream(seed, 'compare/sign-flip'));
  const turned = { sum: 0, count: 0 };
  let extreme = 0;
  for (let i = 0; i < draws; i++) {
    drawSubset(turned);
    if (Math.abs(total - 2 * turned.sum) >= threshold) extreme++;
  }
  return monteCarloResult(extreme, draws);
}
