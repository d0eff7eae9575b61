import { randomStream } from '../../random/random-stream.ts';
import type { Xoshiro128 } from '../../random/xoshiro128.ts';
import {
  type BootstrapOptions,
  type BootstrapResult,
  checkedOptions,
  intervalsOf,
} from './bootstrap-result.ts';
import { finite, finiteOnly } from './finite-only.ts';
import { jackknifeAcceleration } from './jackknife-acceleration.ts';
import { samplesOfUnits, type Units, unitsOf } from './resampling-units.ts';

/** A number from the samples at these indices (some more than once), or null where it is not defined. */
export type Statistic = (indices: Uint32Array) => number | null;

/**
 * Bootstrap of any statistic of n samples: n of them, or as many clusters as there are, drawn with
 * replacement; percentile and BCa intervals. The jackknife leaves out one sample or cluster at a time; beyond
 * 2,000 of them, one of 2,000 equal groups (or of `leftOut`). Calls the statistic at most `resamples` + 2,001 times.
 */
export function bootstrapStatistic(
  n: number,
  statistic: Statistic,
  options: BootstrapOptions,
): BootstrapResult {
  const { resamples, level } = checkedOptions(options);
  const units = unitsOf(n, options.clusters);
  const estimate = n === 0 ? null : finite(statistic(Uint32Array.from({ length: n }, (_, i) => i)));
  const head = { estimate, resamples, seed: options.seed, clusters: options.clusters ? units.count : null };
  if (estimate === null || units.count < 2) {
    return { ...head, standard_error: null, percentile: null, bca: null, undefined_resamples: 0 };
  }
  const random = randomStream(options.seed, 'compare/bootstrap');
  const defined = finiteOnly(resamples, () => statistic(samplesOfUnits(units, drawn(units.count, random))));
  const acceleration = jackknifeAcceleration(leaveOneOut(units, statistic, options.leftOut ?? MOST_LEFT_OUT));
  return {
    ...head,
    ...intervalsOf({ estimate, defined, acceleration, scale: 1 }, level),
    undefined_resamples: resamples - defined.length,
  };
}

const MOST_LEFT_OUT = 2000;

function leaveOneOut(units: Units, statistic: Statistic, most: number): Float64Array {
  const groups = Math.min(units.count, most);
  const all = Uint32Array.from({ length: units.count }, (_, unit) => unit);
  return finiteOnly(groups, (out) =>
    statistic(
      samplesOfUnits(
        units,
        all.filter((unit) => unit % groups !== out),
      ),
    ),
  );
}

function drawn(count: number, random: Xoshiro128): Uint32Array {
  const chosen = new Uint32Array(count);
  random.fillInts(chosen, count);
  return chosen;
}
