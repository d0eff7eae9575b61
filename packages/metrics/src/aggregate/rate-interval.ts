import type { Interval } from '../compare/interval.ts';
import { clusteredRateInterval } from '../compare/proportions/clustered-rate-interval.ts';
import { wilsonInterval } from '../compare/proportions/wilson-interval.ts';

interface Rate {
  readonly successes: number;
  readonly trials: number;
  /** Null where samples stand by themselves. */
  readonly clusters: number | null;
  /** Of the rate, over the clusters. */
  readonly standardError: number | null;
}

/** The interval of a pass rate, wherever one is shown: Wilson's, clustered where clusters are declared. */
export function rateInterval({ clusters, ...rate }: Rate, level: number): Interval | null {
  return clusters === null
    ? wilsonInterval(rate.successes, rate.trials, level)
    : clusteredRateInterval({ ...rate, clusters }, level);
}
