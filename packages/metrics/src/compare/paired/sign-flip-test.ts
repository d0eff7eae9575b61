import { randomStream } from '../../random/random-stream.ts';
import { checkFinite } from '../check-finite.ts';
import {
  drawOptions,
  exactResult,
  monteCarloResult,
  type PermutationOptions,
  type PermutationResult,
} from '../permutation-result.ts';
import { scaledIntegers } from '../scaled-integers.ts';
import { randomSubset } from './random-subset.ts';

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
