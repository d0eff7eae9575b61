import type { Estimator, NotEstimated } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../../score/set/statistic-rows.ts';
import { type UnitCounts, unitCounts } from '../unit-counts.ts';
import type { MeasurementLevel } from './krippendorff-difference.ts';

/** Distinct ratings on a ratio scale, each of which is set beside every other for every resample. */
const MOST_RATIOS = 1_000;

/**
 * Krippendorff's alpha, as `krippendorffAlpha` has it, of units that stand there as often as they weigh. O(ratings);
 * ratio as much as distinct ratings squared.
 */
export function estimateKrippendorffAlpha(
  rows: StatisticRows,
  level: MeasurementLevel,
): Estimator | NotEstimated {
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
