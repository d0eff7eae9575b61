import { randomStream } from '../../random/random-stream.ts';
import { checkFinite } from '../check-finite.ts';
import { compensatedSum } from '../descriptive/compensated-sum.ts';
import { scaledIntegers } from '../scaled-integers.ts';
import {
  type BootstrapOptions,
  type BootstrapResult,
  checkedOptions,
  intervalsOf,
} from './bootstrap-result.ts';
import { bootstrapStatistic } from './bootstrap-statistic.ts';
import { bootstrapSums } from './bootstrap-sums.ts';
import { jackknifeAcceleration } from './jackknife-acceleration.ts';

/**
 * Bootstrap of a mean: n drawn with replacement, percentile and BCa intervals, seeded. Short decimals are
 * summed as whole numbers, so that replicates equal to the mean count as equal. O(n · resamples), about a
 * nanosecond per draw; over clusters the general way is taken.
 */
export function bootstrapMean(values: ArrayLike<number>, options: BootstrapOptions): BootstrapResult {
  checkFinite(values);
  if (options.clusters) {
    return bootstrapStatistic(
      values.length,
      (indices) => indices.reduce((sum, i) => sum + values[i]!, 0) / indices.length,
      options,
    );
  }
  const { resamples, level } = checkedOptions(options);
  const n = values.length;
  const { integers, scale } = scaledIntegers(values);
  const shared = { resamples, undefined_resamples: 0, seed: options.seed, clusters: null };
  if (n < 2) {
    return { estimate: values[0] ?? null, standard_error: null, percentile: null, bca: null, ...shared };
  }
  const sum = compensatedSum(integers);
  const defined = bootstrapSums(integers, resamples, randomStream(options.seed, 'compare/bootstrap'));
  const acceleration = jackknifeAcceleration(integers.map((value) => sum - value));
  const intervals = intervalsOf({ estimate: sum, defined, acceleration, scale: scale * n }, level);
  return { estimate: sum / (scale * n), ...intervals, ...shared };
}
