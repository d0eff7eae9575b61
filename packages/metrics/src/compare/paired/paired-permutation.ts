import { randomStream } from '../../random/random-stream.ts';
import { checkFinite } from '../descriptive.ts';
import { checkLevel, type Interval } from '../proportion-intervals.ts';
import { drawOptions, type PermutationOptions } from '../permutation-test.ts';
import { type ScaledIntegers, scaledIntegers } from '../scaled-integers.ts';
import { MOST_ENUMERATED, randomSubset, signFlipTest } from './sign-flip-test.ts';

/** The value that has `rank` (from 0) smaller or equal ones before it when sorted. Reorders the values. O(n) on average. */
export function nthSmallest(values: Float64Array, rank: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        [values[i], values[j]] = [values[j]!, values[i]!];
        i++;
        j--;
      }
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}

export interface PairedPermutation {
  readonly p_value: number;
  /**
   * It holds 0 exactly where the p-value is not below 1 - level. Null where so few pairs could refuse no difference at
   * all, and where no pair differs: nothing then says how far apart they could be.
   */
  readonly interval: Interval | null;
}

/** Up to so many differences the means of all their subsets are taken. */
const MOST_SUBSETS = 16;

/**
 * The mean of paired differences: Fisher's sign-flip test, and the interval that inverts it, which is all shifts of
 * the differences that the same test would not refuse. A shift δ below the mean is as extreme under an arrangement
 * as observed where δ has reached the mean of the differences whose sign is turned, or of those whose sign is not: so
 * the ends are order statistics of means over subsets (Hartigan 1969), of all of them up to 16 differences, else
 * of seeded draws. Null without pairs. O(n · draws).
 */
export function pairedPermutation(
  differences: ArrayLike<number>,
  options: PermutationOptions & { readonly level?: number },
): PairedPermutation | null {
  const { level = 0.95 } = options;
  checkLevel(level);
  checkFinite(differences);
  if (differences.length === 0) return null;
  const scaled = scaledIntegers(differences);
  if (scaled.integers.every((value) => value === 0)) return { p_value: 1, interval: null };
  // 1 - 0.95 is not 0.05 in binary, and a p-value may be.
  const alpha = Math.round((1 - level) * 1e12) / 1e12;
  const { p_value, means, least } =
    differences.length <= MOST_SUBSETS
      ? fromAllSubsets(scaled, differences, alpha)
      : fromDrawnSubsets(scaled, differences, { ...drawOptions(options), alpha });
  if (least < 1) return { p_value, interval: null };
  const low = nthSmallest(means.lower, least - 1) / scaled.scale;
  const high = -nthSmallest(means.upper, least - 1) / scaled.scale;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { p_value, interval: null };
  const ends = settled({ low, high }, p_value >= alpha, scaled);
  return { p_value, interval: { method: 'sign-flip', level, ...ends } };
}

interface SubsetMeans {
  readonly p_value: number;
  readonly means: MeansOfParts;
  /** How many arrangements have to be as extreme as a shift for it not to be refused. */
  readonly least: number;
}

function fromAllSubsets(
  { integers }: ScaledIntegers,
  differences: ArrayLike<number>,
  alpha: number,
): SubsetMeans {
  const arrangements = 2 ** integers.length;
  const means = new MeansOfParts(integers, arrangements);
  const isIn = new Uint8Array(integers.length);
  const part = { sum: 0, count: 0 };
  means.keep(part);
  for (let i = 1; i < arrangements; i++) {
    const turned = 31 - Math.clz32(i & -i);
    const sign = isIn[turned] === 1 ? -1 : 1;
    isIn[turned]! ^= 1;
    part.sum += sign * integers[turned]!;
    part.count += sign;
    means.keep(part);
  }
  const { p_value } = signFlipTest(differences)!;
  return { p_value, means, least: leastCount(alpha * arrangements) };
}

function fromDrawnSubsets(
  { integers, slack }: ScaledIntegers,
  differences: ArrayLike<number>,
  { seed, draws, alpha }: { readonly seed: number; readonly draws: number; readonly alpha: number },
): SubsetMeans {
  const drawSubset = randomSubset(integers, randomStream(seed, 'compare/paired-permutation'));
  const means = new MeansOfParts(integers, draws);
  const observed = Math.abs(means.total) - slack;
  const part = { sum: 0, count: 0 };
  let extreme = 0;
  for (let i = 0; i < draws; i++) {
    drawSubset(part);
    means.keep(part);
    if (Math.abs(means.total - 2 * part.sum) >= observed) extreme++;
  }
  const canEnumerate = integers.filter((value) => value !== 0).length <= MOST_ENUMERATED;
  const p_value = canEnumerate ? signFlipTest(differences)!.p_value : (1 + extreme) / (1 + draws);
  // The arrangement as observed is added to those drawn, in the p-value as here.
  return { p_value, means, least: leastCount(alpha * (1 + draws)) - 1 };
}

/** The means of a part and of the rest, arrangement by arrangement. */
class MeansOfParts {
  /** Of each arrangement the lower one of the means of the turned and of the others; -∞ where one of them is empty. */
  readonly lower: Float64Array;
  /** The negative of the higher one, so that one selection finds both ends. */
  readonly upper: Float64Array;
  readonly total: number;
  readonly #n: number;
  #at = 0;

  constructor(values: Float64Array, arrangements: number) {
    this.lower = new Float64Array(arrangements);
    this.upper = new Float64Array(arrangements);
    this.total = values.reduce((sum, value) => sum + value, 0);
    this.#n = values.length;
  }

  keep({ sum, count }: { readonly sum: number; readonly count: number }): void {
    const isWhole = count === 0 || count === this.#n;
    const part = isWhole ? -Infinity : sum / count;
    const rest = isWhole ? Infinity : (this.total - sum) / (this.#n - count);
    this.lower[this.#at] = Math.min(part, rest);
    this.upper[this.#at] = -Math.max(part, rest);
    this.#at += 1;
  }
}

/** The least whole number not below this one; a share that is off by rounding alone is that number. */
function leastCount(share: number): number {
  return Math.ceil(share * (1 - 1e-9));
}

/** The test has the last word on which side of 0 an end lies: an end that was drawn may be off by one draw. */
function settled(
  { low, high }: { readonly low: number; readonly high: number },
  holdsZero: boolean,
  { integers }: ScaledIntegers,
): { readonly low: number; readonly high: number } {
  if (holdsZero) return { low: Math.min(low, 0), high: Math.max(high, 0) };
  if (low > 0 || high < 0) return { low, high };
  const total = integers.reduce((sum, value) => sum + value, 0);
  return total > 0 ? { low: Number.MIN_VALUE, high } : { low, high: -Number.MIN_VALUE };
}
