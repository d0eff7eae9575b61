import { AssayError, missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Estimator, type NotEstimated } from '../catalogue/metric.ts';
import type { StatisticRows } from '../score/set/statistic-rows.ts';
import {
  categoriesOf,
  collectUnits,
  type Rating,
  type Ratings,
  scaleParameter,
  type UnitCounts,
  unitCounts,
} from './ratings.ts';

/** What may be said of two values: the same or not; which is more; how much more; how many times more. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** The squared differences of a list of values, summed over its ordered pairs. */
type LevelDifference = (values: readonly Rating[]) => number;

/** The difference function of a level; ordinal ranks come from the pairable values and the order of categories. */
function differenceOf(
  level: MeasurementLevel,
  pairable: readonly Rating[],
  categories: readonly Rating[],
): LevelDifference {
  return LEVEL_DIFFERENCES[level](pairable, categories);
}

const LEVEL_DIFFERENCES: Readonly<Record<MeasurementLevel, typeof ordinal>> = {
  nominal: () => nominalDifference,
  ordinal,
  interval: (pairable) => {
    const unit = safeUnit(pairable as readonly number[]);
    return (values) => intervalDifference((values as readonly number[]).map((value) => value / unit));
  },
  ratio: () => (values) => ratioDifference(values as readonly number[]),
};

function ordinal(pairable: readonly Rating[], categories: readonly Rating[]): LevelDifference {
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

/**
 * Krippendorff's alpha: 1 - D_o/D_e, for any number of raters, with missing ratings (Krippendorff 2011).
 * D_o = (1/n) Σ_u δ(u)/(m_u - 1), D_e = δ(all)/(n(n - 1)), δ the summed squared difference over ordered
 * pairs, n the pairable values: units with fewer than two ratings are left out of both.
 *
 * Squared differences: nominal 0 or 1 · interval (a - b)² · ratio ((a - b)/(a + b))² ·
 * ordinal (Σ_{k<c} n_k + n_c/2 differences, the coincidence-matrix form of Krippendorff).
 * Interval and ratio need numbers, ratio from 0; ordinal needs numbers or a scale.
 *
 * Missing: no unit with two ratings; no variation (D_e = 0), which some tools call 1 by convention.
 * Cost: O(ratings); ratio O(Σ m_u² + q²) for q distinct values.
 */
export function krippendorffAlpha(
  ratings: Ratings,
  level: MeasurementLevel,
  scale?: readonly Rating[],
): Score {
  const categories = categoriesOf(ratings, scale);
  const units = ratings
    .map((row) => row.filter((rating) => rating !== null))
    .filter((values) => values.length >= 2);
  const all = units.flat();
  if (all.length === 0) return missing('undefined', 'no unit has two ratings');
  if (all.every((value) => value === all[0])) {
    return missing('undefined', 'no variation: every pairable rating is one and the same');
  }
  assertOrderable(level, categories, scale);
  const difference = differenceOf(level, all, categories);
  const n = all.length;
  const observed = units.reduce((sum, values) => sum + difference(values) / (values.length - 1), 0) / n;
  const expected = difference(all) / (n * (n - 1));
  return scored(1 - observed / expected, { observed, expected, units: units.length, values: n });
}

function assertOrderable(
  level: MeasurementLevel,
  categories: readonly Rating[],
  scale: readonly Rating[] | undefined,
): void {
  if (level === 'nominal' || (level === 'ordinal' && scale !== undefined)) return;
  const bad = categories.find((value) => typeof value !== 'number' || (level === 'ratio' && value < 0));
  if (bad === undefined) return;
  const expected =
    level === 'ordinal' ? 'numbers, or a scale' : `numbers${level === 'ratio' ? ' from 0' : ''}`;
  throw new AssayError(
    'usage',
    'E_METRIC_MEASUREMENT_LEVEL',
    `the ${level} alpha was given the rating ${JSON.stringify(bad)}; expected ${expected}`,
  );
}

/** Distinct ratings on a ratio scale, each of which is set beside every other for every resample. */
const MOST_RATIOS = 1_000;

/**
 * Krippendorff's alpha, as `krippendorffAlpha` has it, of units that stand there as often as they weigh. O(ratings);
 * ratio as much as distinct ratings squared.
 */
function estimateKrippendorffAlpha(rows: StatisticRows, level: MeasurementLevel): Estimator | NotEstimated {
  const unitOf = pairableUnits(rows);
  const counted = unitCounts(rows.pick(unitOf));
  if (level === 'ratio' && counted.ratings.length > MOST_RATIOS) {
    return {
      why: `more than ${MOST_RATIOS} distinct ratings on a ratio scale are too many to be drawn again`,
    };
  }
  const { units, codes, counts, raters } = counted;
  const totals = new Float64Array(counted.ratings.length);
  const difference = DIFFERENCES[level](counted);
  return (weights) => {
    totals.fill(0);
    let n = 0;
    for (let unit = 0; unit < raters.length; unit++) n += weights[unitOf[unit]!]! * raters[unit]!;
    for (let i = 0; i < units.length; i++) totals[codes[i]!]! += weights[unitOf[units[i]!]!]! * counts[i]!;
    const { within, between } = difference(totals, n);
    let observed = 0;
    for (let unit = 0; unit < raters.length; unit++) {
      observed += (weights[unitOf[unit]!]! * within[unit]!) / (raters[unit]! - 1);
    }
    return between === 0 || n === 0 ? null : 1 - (observed * (n - 1)) / between;
  };
}

function pairableUnits(rows: StatisticRows): number[] {
  return Array.from({ length: rows.count }, (_, unit) => unit).filter((unit) => rows.row(unit).length >= 2);
}

/** The squared differences summed over the ordered pairs within each unit, and over those of all ratings. */
interface Differences {
  readonly within: Float64Array;
  readonly between: number;
}

type Difference = (counted: UnitCounts) => (totals: Float64Array, n: number) => Differences;

const DIFFERENCES: Readonly<Record<MeasurementLevel, Difference>> = {
  nominal: ({ units, counts, raters }) => {
    const within = raters.map((m) => m * m);
    for (let i = 0; i < units.length; i++) within[units[i]!]! -= counts[i]! ** 2;
    return (totals, n) => ({
      within,
      between: n * n - totals.reduce((sum, total) => sum + total * total, 0),
    });
  },
  ordinal: (counted) => {
    const ranks = new Float64Array(counted.ratings.length);
    const within = new Float64Array(counted.raters.length);
    return (totals, n) => {
      let below = 0;
      for (let code = 0; code < totals.length; code++) {
        ranks[code] = below + totals[code]! / 2 - n / 2;
        below += totals[code]!;
      }
      return { within: withinUnits(counted, ranks, within), between: spreadOf(totals, ranks, n) };
    };
  },
  interval: (counted) => {
    const values = unitless(counted.ratings);
    const within = withinUnits(counted, values, new Float64Array(counted.raters.length));
    return (totals, n) => ({ within, between: spreadOf(totals, values, n) });
  },
  ratio: (counted) => byPairs(counted, (a, b) => ((a / 2 - b / 2) / (a / 2 + b / 2)) ** 2),
};

/** Σ over ordered pairs of distinct categories of their squared difference. */
function byPairs(counted: UnitCounts, square: (a: number, b: number) => number): ReturnType<Difference> {
  const { ratings, units, codes, counts, raters } = counted;
  const within = new Float64Array(raters.length);
  for (let start = 0; start < units.length; ) {
    let end = start + 1;
    for (; end < units.length && units[end] === units[start]; end++) {
      for (let other = start; other < end; other++) {
        const apart = square(ratings[codes[end]!]!, ratings[codes[other]!]!);
        within[units[start]!]! += 2 * counts[end]! * counts[other]! * apart;
      }
    }
    start = end;
  }
  return (totals) => {
    let between = 0;
    for (let i = 0; i < totals.length; i++) {
      if (totals[i] === 0) continue;
      for (let j = 0; j < i; j++) {
        if (totals[j] !== 0) between += 2 * totals[i]! * totals[j]! * square(ratings[i]!, ratings[j]!);
      }
    }
    return { within, between };
  };
}

/** 2m Σ (x − x̄)² of each unit. */
function withinUnits(
  { units, codes, counts, raters }: UnitCounts,
  values: Float64Array,
  within: Float64Array,
): Float64Array {
  const sums = new Float64Array(raters.length);
  within.fill(0);
  for (let i = 0; i < units.length; i++) sums[units[i]!]! += counts[i]! * values[codes[i]!]!;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    within[unit]! += 2 * raters[unit]! * counts[i]! * (values[codes[i]!]! - sums[unit]! / raters[unit]!) ** 2;
  }
  return within;
}

/** 2n Σ (x − x̄)² of all ratings. */
function spreadOf(totals: Float64Array, values: Float64Array, n: number): number {
  const mean = totals.reduce((sum, total, code) => sum + total * values[code]!, 0) / n;
  return 2 * n * totals.reduce((sum, total, code) => sum + total * (values[code]! - mean) ** 2, 0);
}

/** Alpha has no unit, so values whose squares would overflow or vanish are divided by the largest. */
function unitless(values: readonly number[]): Float64Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Float64Array.from(values, (value) => (largest === 0 ? 0 : value / largest));
}

const WRITTEN = { nominal: 'codes', ordinal: 'places', interval: 'numbers', ratio: 'numbers' } as const;

export const krippendorffAlphaMetric = defineMetric({
  kind: 'set',
  name: 'krippendorff-alpha',
  aliases: ['alpha', 'krippendorffs-alpha'],
  meaning:
    'Agreement of any number of raters beyond chance, with missing ratings, at a level of measurement.',
  scoreType: { kind: 'number', min: null, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () =>
    z.strictObject({
      level: z.enum(['nominal', 'ordinal', 'interval', 'ratio']).default('nominal'),
      scale: scaleParameter,
    }),
  page: {
    definition:
      'alpha = 1 − D_o/D_e; D_o = (1/n) Σ_u δ(u)/(m_u − 1), D_e = δ(all)/(n(n − 1)), δ the squared differences summed over ordered pairs of values: 0 or 1 (nominal), (a − b)² of cumulative mid-ranks (ordinal) or values (interval), ((a − b)/(a + b))² (ratio)',
    convention:
      "A sample is a unit, its output the list of ratings, null where a rater gave none. Units with fewer than two ratings are left out, of the expected disagreement too. Ordinal ranks are those of Krippendorff's coincidence matrix, over pairable values.",
    source: "Krippendorff (2011), Computing Krippendorff's Alpha-Reliability",
    edgeCases: [
      'No unit with two ratings: missing (undefined).',
      'Every pairable rating the same: missing (undefined); some tools say 1.',
      'An output that is not a list of ratings, or a rating off the scale: an error naming the sample.',
      'Ordinal words without a scale, interval or ratio ratings that are not numbers, negative ratio ratings: a configuration error.',
    ],
    example: { rows: [{ output: [1, 1, 0] }, { output: [0, 0, null] }], value: 1 / 3 },
  },
  begin: ({ level, scale }) =>
    collectUnits(scale, WRITTEN[level], (ratings) => krippendorffAlpha(ratings, level, scale)),
  estimate: ({ level }, rows) => estimateKrippendorffAlpha(rows, level),
});
