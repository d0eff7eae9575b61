import { randomStream } from '../../random/random-stream.ts';
import { ascending } from '../descriptive/ascending.ts';
import type { Interval } from '../interval.ts';
import { midRankShare } from './bca-levels.ts';
import { bootstrapPValue } from './bootstrap-p-value.ts';
import { type BootstrapOptions, checkedOptions, intervalsOf } from './bootstrap-result.ts';
import { DrawnWeights } from './drawn-weights.ts';
import { finite, finiteOnly } from './finite-only.ts';
import { jackknifeAcceleration } from './jackknife-acceleration.ts';

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

export interface Samples {
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
