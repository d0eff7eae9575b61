import {
  clusteredRateInterval,
  clusteredStandardError,
  compensatedSum,
  mean,
  meanInterval,
} from '@assay/metrics';
import type { Rate } from './standings.ts';

/** One value between 0 and 1, and the opening that it shares with others. */
export interface ClusteredValue {
  readonly value: number;
  readonly cluster: number;
}

/** The mean of values between 0 and 1 with Wilson's interval, its design effect from clusters; never outside of [0, 1]. */
export function pairRate(values: readonly ClusteredValue[], level: number): Rate {
  const scores = values.map(({ value }) => value);
  const error = errorOf(values);
  const interval = clusteredRateInterval(
    {
      successes: compensatedSum(scores),
      trials: values.length,
      clusters: error?.clusters ?? 0,
      standardError: error?.corrected ?? null,
    },
    level,
  );
  return { value: mean(scores), interval, n: values.length };
}

/** The mean of values of any size, with Student's interval over clusters. */
export function clusteredMean(values: readonly ClusteredValue[], level: number): Rate {
  const average = mean(values.map(({ value }) => value));
  const error = errorOf(values);
  if (average === null || error === null) return { value: average, interval: null, n: values.length };
  const estimate = {
    mean: average,
    standardError: error.corrected,
    degreesOfFreedom: error.clusters - 1,
    clustered: true,
  };
  return { value: average, interval: meanInterval(estimate, level), n: values.length };
}

function errorOf(values: readonly ClusteredValue[]) {
  return clusteredStandardError(
    values.map(({ value }) => value),
    values.map(({ cluster }) => cluster),
  );
}
