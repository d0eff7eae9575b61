import { AssayError } from '@assay/records';
import { randomStream } from '../../random/random-stream.ts';
import type { Xoshiro128 } from '../../random/xoshiro128.ts';
import {
  type BootstrapOptions,
  type BootstrapResult,
  checkedOptions,
  finite,
  finiteOnly,
  intervalsOf,
  jackknifeAcceleration,
} from './bootstrap-result.ts';

/** What a resample draws as a whole: each sample by itself (`members` null; also where no cluster has two), or the samples of each cluster. */
interface Units {
  readonly count: number;
  readonly members: readonly (readonly number[])[] | null;
}

export function unitsOf(n: number, clusters: ArrayLike<string | number> | undefined): Units {
  if (!clusters) return { count: n, members: null };
  if (clusters.length !== n) {
    throw new AssayError(
      'usage',
      'E_METRIC_CLUSTERS',
      `every value has one cluster; given ${n} values and ${clusters.length} clusters`,
    );
  }
  const byCluster = new Map<string | number, number[]>();
  for (let i = 0; i < n; i++) {
    const list = byCluster.get(clusters[i]!);
    if (list) list.push(i);
    else byCluster.set(clusters[i]!, [i]);
  }
  return { count: byCluster.size, members: byCluster.size === n ? null : [...byCluster.values()] };
}

/** The indices of the samples in these units. */
export function samplesOfUnits({ members }: Units, chosen: Uint32Array): Uint32Array {
  if (members === null) return chosen;
  let length = 0;
  for (const unit of chosen) length += members[unit]!.length;
  const samples = new Uint32Array(length);
  let at = 0;
  for (const unit of chosen) for (const sample of members[unit]!) samples[at++] = sample;
  return samples;
}

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
