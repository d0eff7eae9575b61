import type { Rating } from '../rating.ts';

/** What may be said of two values: the same or not; which is more; how much more; how many times more. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** The squared differences of a list of values, summed over its ordered pairs. */
type Difference = (values: readonly Rating[]) => number;

/** The difference function of a level; ordinal ranks come from the pairable values and the order of categories. */
export function differenceOf(
  level: MeasurementLevel,
  pairable: readonly Rating[],
  categories: readonly Rating[],
): Difference {
  return DIFFERENCES[level](pairable, categories);
}

const DIFFERENCES: Readonly<Record<MeasurementLevel, typeof ordinal>> = {
  nominal: () => nominalDifference,
  ordinal,
  interval: (pairable) => {
    const unit = safeUnit(pairable as readonly number[]);
    return (values) => intervalDifference((values as readonly number[]).map((value) => value / unit));
  },
  ratio: () => (values) => ratioDifference(values as readonly number[]),
};

function ordinal(pairable: readonly Rating[], categories: readonly Rating[]): Difference {
  const rank = midRanks(pairable, categories);
  return (values) => intervalDifference(values.map((value) => rank.get(value)!));
}

/** m² - Σ c², over the counts c of equal values. */
function nominalDifference(values: readonly Rating[]): number {
  return values.length ** 2 - [...tally(values).values()].reduce((sum, count) => sum + count * count, 0);
}

/** 2m Σ (x - x̄)²: the same as Σ (a - b)² over ordered pairs, without the pairs. */
function intervalDifference(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return 2 * values.length * values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Alpha has no unit, so values whose squares would overflow or vanish are divided by the largest first. */
function safeUnit(values: readonly number[]): number {
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return largest > 1e100 || largest < 1e-100 ? largest : 1;
}

/** ((a - b)/(a + b))² over pairs of distinct values, times how often each occurs; halved first so that no sum overflows. */
function ratioDifference(values: readonly number[]): number {
  const counts = [...tally(values)];
  let sum = 0;
  for (const [i, [a, countA]] of counts.entries()) {
    for (let j = 0; j < i; j += 1) {
      const [b, countB] = counts[j]!;
      sum += 2 * countA * countB * ((a / 2 - b / 2) / (a / 2 + b / 2)) ** 2;
    }
  }
  return sum;
}

/** Σ_{k<c} n_k + n_c/2 for each category c. */
function midRanks(pairable: readonly Rating[], categories: readonly Rating[]): ReadonlyMap<Rating, number> {
  const counts = tally(pairable);
  const ranks = new Map<Rating, number>();
  let below = 0;
  for (const category of categories) {
    const count = counts.get(category) ?? 0;
    ranks.set(category, below + count / 2);
    below += count;
  }
  return ranks;
}

function tally<T extends Rating>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
