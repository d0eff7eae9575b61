import { randomStream, type Xoshiro128 } from '../../random/random-stream.ts';
import { ascending, percentile } from '../descriptive.ts';
import { normalCdf, normalQuantile } from '../distributions.ts';
import type { Interval } from '../proportion-intervals.ts';
import {
  type BootstrapOptions,
  checkedOptions,
  finite,
  finiteOnly,
  intervalsOf,
  jackknifeAcceleration,
  midRankShare,
} from './bootstrap-result.ts';

interface Correction {
  /** The mid-rank share of replicates below the estimate. */
  readonly share: number;
  readonly acceleration: number;
}

/**
 * The two-sided p-value of 0 that goes with an interval of these replicates (rising): 1 less the level of the widest
 * interval that still leaves 0 out, by the percentiles (R type 7) or, with a correction, by BCa. So an interval of 95 %
 * holds 0 exactly where p is not below 0.05. Never below what one replicate more would show, 1/(B + 1).
 */
function bootstrapPValue(replicates: Float64Array, correction: Correction | null): number {
  const { first, last } = sharesAtZero(replicates);
  const below = last === null ? 0 : tailOf(last, correction);
  const above = first === null ? 0 : 1 - tailOf(first, correction);
  return Math.min(1, Math.max(2 * Math.min(below, above), 1 / (replicates.length + 1)));
}

/** The shares at which the percentiles first reach 0 and last are not above it; null where all lie on one side. */
function sharesAtZero(replicates: Float64Array): {
  readonly first: number | null;
  readonly last: number | null;
} {
  const end = replicates.length - 1;
  const notBelow = replicates.findIndex((value) => value >= 0);
  const above = replicates.findIndex((value) => value > 0);
  const crossing = (to: number): number => {
    const [low, high] = [replicates[to - 1]!, replicates[to]!];
    return (to - 1 + -low / (high - low)) / end;
  };
  return {
    first: notBelow === -1 ? null : notBelow === 0 ? 0 : crossing(notBelow),
    last: above === -1 ? 1 : above === 0 ? null : crossing(above),
  };
}

/** The nominal tail of which a BCa interval would end at this share of the replicates: the inverse of `bcaLevels`. */
function tailOf(share: number, correction: Correction | null): number {
  if (correction === null || share <= 0 || share >= 1) return share;
  const bias = normalQuantile(correction.share);
  const shifted = normalQuantile(share) - bias;
  const divisor = 1 + correction.acceleration * shifted;
  return divisor > 0 ? normalCdf(shifted / divisor - bias) : Number(shifted > 0);
}

const AT_A_TIME = 4096;

/** How often each sample is in a resample of as many units (samples, or clusters of them) as there are, drawn with replacement. */
class DrawnWeights {
  /** By sample; the next draw writes over them. */
  readonly weights: Int32Array;
  readonly #unitOf: Uint32Array | null;
  readonly #ofUnits: Int32Array;
  readonly #drawn: Uint32Array;

  /** `unitOf`: the unit of each sample, from 0; null where each is a unit of its own. */
  constructor(samples: number, unitOf: Uint32Array | null) {
    this.#unitOf = unitOf;
    this.weights = new Int32Array(samples);
    this.#ofUnits =
      unitOf === null
        ? this.weights
        : new Int32Array(unitOf.reduce((most, unit) => Math.max(most, unit + 1), 0));
    this.#drawn = new Uint32Array(Math.min(AT_A_TIME, this.units));
  }

  get units(): number {
    return this.#ofUnits.length;
  }

  all(): Int32Array {
    return this.weights.fill(1);
  }

  draw(random: Xoshiro128): Int32Array {
    const counts = this.#ofUnits.fill(0);
    for (let left = this.units; left > 0; left -= AT_A_TIME) {
      const drawn = left < AT_A_TIME ? this.#drawn.subarray(0, left) : this.#drawn;
      random.fillInts(drawn, this.units);
      for (let i = 0; i < drawn.length; i++) counts[drawn[i]!]!++;
    }
    return this.#toSamples();
  }

  /** All units but every `groups`-th, from this one on. */
  leaveOut(group: number, groups: number): Int32Array {
    const counts = this.#ofUnits.fill(1);
    for (let unit = group; unit < counts.length; unit += groups) counts[unit] = 0;
    return this.#toSamples();
  }

  #toSamples(): Int32Array {
    const unitOf = this.#unitOf;
    if (unitOf === null) return this.weights;
    for (let i = 0; i < unitOf.length; i++) this.weights[i] = this.#ofUnits[unitOf[i]!]!;
    return this.weights;
  }
}

/** Groups left out in turn: enough for the skewness that BCa corrects for, and cheap for any number of samples. */
const LEFT_OUT = 200;

export interface WeightedBootstrap {
  /** Of the samples as they are. */
  readonly estimate: number | null;
  /** BCa, or where that is not defined the percentiles. */
  readonly interval: Interval | null;
  /** By percentiles alone, as papers print it. */
  readonly percentile: Interval | null;
  /** Of no difference from 0, by inverting the interval; null where there is none. */
  readonly p_value: number | null;
  /** Why there is no interval. */
  readonly why: string | null;
}

interface Samples {
  readonly count: number;
  /** The unit that each belongs to, from 0; null where each stands by itself. */
  readonly unitOf: Uint32Array | null;
}

/**
 * Bootstrap of a number of samples that stand in the set as often as they weigh: units drawn with replacement, seeded.
 * Costs `resamples` + 200 calls of `value`.
 */
export function bootstrapWeights(
  { count, unitOf }: Samples,
  value: (weights: Int32Array) => number | null,
  options: Pick<BootstrapOptions, 'seed' | 'resamples' | 'level'>,
): WeightedBootstrap {
  const { resamples, level } = checkedOptions(options);
  const drawn = new DrawnWeights(count, unitOf);
  const estimate = count === 0 ? null : finite(value(drawn.all()));
  const without = (why: string): WeightedBootstrap => ({
    estimate,
    interval: null,
    percentile: null,
    p_value: null,
    why,
  });
  if (estimate === null) return without('the number is not defined');
  if (drawn.units < 2)
    return without(unitOf === null ? 'one sample' : 'all samples are of one cluster or group');
  const random = randomStream(options.seed, 'compare/bootstrap');
  const replicates = ascending(finiteOnly(resamples, () => value(drawn.draw(random))));
  const groups = Math.min(drawn.units, LEFT_OUT);
  const acceleration = jackknifeAcceleration(
    finiteOnly(groups, (group) => value(drawn.leaveOut(group, groups))),
  );
  const { bca, percentile } = intervalsOf({ estimate, defined: replicates, acceleration, scale: 1 }, level);
  const interval = bca ?? percentile;
  if (interval === null || isRounding(interval, estimate)) {
    return without(
      replicates.length < 2
        ? 'the number is defined on hardly any resample'
        : replicates[0] === replicates.at(-1) || interval !== null
          ? 'every resample gives the same number'
          : 'resamples lie to one side of the number',
    );
  }
  const share = midRankShare(replicates, estimate);
  const isCorrected = bca !== null;
  const p_value = bootstrapPValue(replicates, isCorrected ? { share, acceleration } : null);
  return { estimate, interval, percentile, p_value, why: null };
}

/** Numbers that differ by rounding alone are the same: their interval would claim to know. */
function isRounding({ low, high }: Interval, estimate: number): boolean {
  return high - low <= 1e-12 * Math.max(1, Math.abs(estimate));
}

/**
 * The unit of each sample, from 0, where samples of one key are drawn together, and so are those of one group (NaN: in
 * none): a key that holds parts of several groups joins them all. null where every sample stands by itself.
 */
export function joinedUnits(keys: readonly string[], groups: Float64Array | null): Uint32Array | null {
  const first = new Map<string, number>();
  const parent = Uint32Array.from(keys, (key, i) => {
    if (!first.has(key)) first.set(key, i);
    return first.get(key)!;
  });
  const rootOf = (sample: number): number => {
    let root = sample;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const ofGroup = new Map<number, number>();
  groups?.forEach((group, i) => {
    if (Number.isNaN(group)) return;
    const other = ofGroup.get(group);
    if (other === undefined) ofGroup.set(group, i);
    else parent[rootOf(i)] = rootOf(other);
  });
  const units = new Map<number, number>();
  const unitOf = keys.map((_, i) => {
    const root = rootOf(i);
    if (!units.has(root)) units.set(root, units.size);
    return units.get(root)!;
  });
  return units.size === keys.length ? null : Uint32Array.from(unitOf);
}

/** One part: its samples, the units that they are drawn by, and its number for samples that weigh so much. */
export interface WeightedPart {
  readonly count: number;
  readonly unitOf: Uint32Array | null;
  readonly value: (weights: Int32Array) => number | null;
}

/**
 * The unweighted mean of the numbers of several parts, with percentiles: every resample draws each part by itself (a
 * stratified bootstrap, Davison and Hinkley 1997, 3.2). Null where a part has no number or nothing varies.
 */
export function bootstrapMeanOfParts(
  parts: readonly WeightedPart[],
  options: Pick<BootstrapOptions, 'seed' | 'resamples' | 'level'>,
): { readonly estimate: number | null; readonly percentile: Interval | null } {
  const { resamples, level } = checkedOptions(options);
  const drawn = parts.map(({ count, unitOf }) => new DrawnWeights(count, unitOf));
  const mean = (weightsOf: (weights: DrawnWeights) => Int32Array): number | null => {
    const values = parts.map(({ value }, i) => finite(value(weightsOf(drawn[i]!))));
    const sum = values.reduce<number | null>(
      (all, one) => (all === null || one === null ? null : all + one),
      0,
    );
    return sum === null || values.length === 0 ? null : sum / values.length;
  };
  const estimate = mean((weights) => weights.all());
  if (estimate === null) return { estimate, percentile: null };
  const random = randomStream(options.seed, 'compare/bootstrap');
  const defined = finiteOnly(resamples, () => mean((weights) => weights.draw(random)));
  const { percentile } = intervalsOf({ estimate, defined, acceleration: 0, scale: 1 }, level);
  return { estimate, percentile };
}

const LEVEL = 0.95;

/**
 * The interval of Σ|t| over terms that samples make (the gaps of bins in ECE). Chance alone makes such a sum larger, and a
 * resample makes it larger once more, so that the percentiles of resamples lie above the number. Here resamples tell how far
 * each term is from its own: down to Σ|t| - Q(Σ|t* - t|), which is all that chance could have added, and up to
 * Σ|t| - q(Σ sign(t) (t* - t)), with Q and q the upper and lower 2.5 % of resamples. It holds the number always. Simulated
 * (calibrated and miscalibrated forecasts, ten bins) it covers 0.90 to 1.00 at n = 10 and 0.93 to 1.00 from n = 20 on, where
 * percentiles and BCa cover a calibrated one never, and the reflected percentiles 0.2 to 0.6.
 */
export function bootstrapSizes(
  { count, unitOf }: Samples,
  terms: (weights: Int32Array) => ArrayLike<number> | null,
  { seed, resamples = 1000 }: { readonly seed: number; readonly resamples?: number },
): Interval | null {
  const drawn = new DrawnWeights(count, unitOf);
  if (drawn.units < 2) return null;
  const whole = terms(drawn.all());
  if (whole === null) return null;
  const own = Float64Array.from(whole);
  const random = randomStream(seed, 'compare/bootstrap');
  const [apart, along]: [number[], number[]] = [[], []];
  for (let i = 0; i < resamples; i++) {
    const each = terms(drawn.draw(random));
    if (each === null) continue;
    let [size, signed] = [0, 0];
    for (let term = 0; term < own.length; term++) {
      const mine = own[term]!;
      const shift = each[term]! - mine;
      size += Math.abs(shift);
      signed += mine === 0 ? Math.abs(shift) : Math.sign(mine) * shift;
    }
    apart.push(size);
    along.push(signed);
  }
  const tail = ((1 - LEVEL) / 2) * 100;
  const down = percentile(ascending(Float64Array.from(apart)), 100 - tail);
  const up = percentile(ascending(Float64Array.from(along)), tail);
  if (down === null || up === null || down === 0) return null;
  const value = own.reduce((sum, term) => sum + Math.abs(term), 0);
  return {
    method: 'bootstrap-sizes',
    level: LEVEL,
    low: Math.max(0, value - down),
    high: value + Math.max(0, -up),
  };
}
