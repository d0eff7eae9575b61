import { AssayError } from '@assay/records';
import { randomStream } from '../random/random-stream.ts';
import { checkFinite } from './descriptive.ts';
import { scaledIntegers } from './scaled-integers.ts';

/** What a permutation test found, and how: every arrangement (`exact`) or a seeded sample of them (`monte-carlo`). */
export interface PermutationResult {
  readonly method: 'exact' | 'monte-carlo';
  /** Arrangements at least as extreme as the one observed; in Monte Carlo, among those drawn. */
  readonly at_least_as_extreme: number;
  /** Arrangements counted. */
  readonly arrangements: number;
  /** exact: share. Monte Carlo: (1 + #) / (1 + B), so that it is never 0 and never too small on average (Phipson and Smyth 2010). */
  readonly p_value: number;
}

export interface PermutationOptions {
  /** Needed when there are too many arrangements to enumerate. */
  readonly seed?: number;
  /** Monte Carlo draws; 9,999 by default. */
  readonly draws?: number;
}

const DEFAULT_DRAWS = 9999;

/** Beyond this many arrangements a test draws instead of enumerating. */
const MOST_ARRANGEMENTS = 2 ** 20;

export function exactResult(extreme: number, arrangements: number): PermutationResult {
  return { method: 'exact', at_least_as_extreme: extreme, arrangements, p_value: extreme / arrangements };
}

export function monteCarloResult(extreme: number, draws: number): PermutationResult {
  return {
    method: 'monte-carlo',
    at_least_as_extreme: extreme,
    arrangements: draws,
    p_value: (1 + extreme) / (1 + draws),
  };
}

/** Options filled in; a test that must draw has to be given a seed. */
export function drawOptions(options: PermutationOptions): { readonly seed: number; readonly draws: number } {
  const draws = options.draws ?? DEFAULT_DRAWS;
  if (!Number.isSafeInteger(draws) || draws < 1) {
    throw new AssayError(
      'usage',
      'E_METRIC_DRAWS',
      `the number of draws is a whole number from 1 on; given ${draws}`,
    );
  }
  if (options.seed === undefined) {
    throw new AssayError(
      'usage',
      'E_METRIC_SEED',
      'too many arrangements to enumerate: a seed is needed to draw some; none was given',
    );
  }
  return { seed: options.seed, draws };
}

/**
 * Permutation test on the difference of two means, two-sided: under the null hypothesis any n₁ of the pooled
 * values could have been the first group. All C(n, n₁) choices while there are at most 2^20, else seeded draws.
 * Compared as integers, |n·S₁ - n₁·S|, which is the difference of means times n₁·n₂. Null where a group is empty.
 */
export function twoSamplePermutationTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: PermutationOptions = {},
): PermutationResult | null {
  if (first.length === 0 || second.length === 0) return null;
  checkFinite(first);
  checkFinite(second);
  const n = first.length + second.length;
  const pooled = Float64Array.from([...Array.from(first), ...Array.from(second)]);
  const { integers, slack } = scaledIntegers(pooled, 2 * n);
  const size = Math.min(first.length, second.length);
  const smaller = first.length <= second.length ? integers.subarray(0, size) : integers.subarray(n - size);
  const split = { integers, size, centre: size * total(integers) };
  const observed = Math.abs(n * total(smaller) - split.centre);
  const threshold = observed - 2 * n * slack;
  return combinations(n, size) <= MOST_ARRANGEMENTS
    ? enumerate(split, threshold)
    : draw(split, threshold, drawOptions(options));
}

interface Split {
  readonly integers: Float64Array;
  readonly size: number;
  /** The sum that a group of this size has on average, times n. */
  readonly centre: number;
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** C(n, k), or more than any limit where it would overflow. */
function combinations(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k && count <= MOST_ARRANGEMENTS; i++) count = Math.round((count * (n - k + i)) / i);
  return count;
}

/** Every choice of `size` places, in lexicographic order. */
function enumerate({ integers, size, centre }: Split, threshold: number): PermutationResult {
  const n = integers.length;
  const chosen = Array.from({ length: size }, (_, i) => i);
  let [extreme, arrangements] = [0, 0];
  for (;;) {
    let sum = 0;
    for (const place of chosen) sum += integers[place]!;
    if (Math.abs(n * sum - centre) >= threshold) extreme++;
    arrangements++;
    let i = size - 1;
    while (i >= 0 && chosen[i] === n - size + i) i--;
    if (i < 0) return exactResult(extreme, arrangements);
    chosen[i]! += 1;
    for (let j = i + 1; j < size; j++) chosen[j] = chosen[j - 1]! + 1;
  }
}

function draw(
  { integers, size, centre }: Split,
  threshold: number,
  { seed, draws }: { readonly seed: number; readonly draws: number },
): PermutationResult {
  const random = randomStream(seed, 'compare/two-sample-permutation');
  const values = integers.slice();
  const n = values.length;
  let extreme = 0;
  for (let i = 0; i < draws; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) {
      const other = j + random.nextInt(n - j);
      const taken = values[other]!;
      values[other] = values[j]!;
      values[j] = taken;
      sum += taken;
    }
    if (Math.abs(n * sum - centre) >= threshold) extreme++;
  }
  return monteCarloResult(extreme, draws);
}
