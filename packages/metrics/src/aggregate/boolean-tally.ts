import { clusteredFromSquares } from '../compare/clustered-standard-error.ts';
import { percentileAt } from '../compare/descriptive/percentile.ts';
import { histogram } from './histogram.ts';
import { rateInterval } from './rate-interval.ts';
import type { ValueIntervals, ValueSummary, ValueTally } from './value-summary.ts';

/** Booleans are counted, not kept: aggregated as 0 and 1 in constant memory, plus two counts per cluster. */
export class BooleanTally implements ValueTally {
  #trues = 0;
  #falses = 0;
  /** Per cluster: [trues, falses]. Samples without a cluster are not in here. */
  readonly #clusters = new Map<string, [number, number]>();

  get n(): number {
    return this.#trues + this.#falses;
  }

  /** A boolean's pass rule is to be true. */
  get passed(): number {
    return this.#trues;
  }

  get passRate(): number | null {
    return this.n === 0 ? null : this.#trues / this.n;
  }

  add(value: boolean, cluster: string | null): void {
    if (value) this.#trues++;
    else this.#falses++;
    if (cluster !== null) this.#count(cluster, value ? 1 : 0, value ? 0 : 1);
  }

  merge(other: BooleanTally): void {
    this.#trues += other.#trues;
    this.#falses += other.#falses;
    for (const [cluster, [trues, falses]] of other.#clusters) this.#count(cluster, trues, falses);
  }

  summary(): ValueSummary {
    const [n, trues, falses] = [this.n, this.#trues, this.#falses];
    const mean = n === 0 ? null : trues / n;
    const std = n < 2 ? null : Math.sqrt((trues * falses) / n / (n - 1));
    const clustered = mean === null || this.#clusters.size === 0 ? null : this.#clustered(mean);
    const at = (i: number): number => (i < falses ? 0 : 1);
    return {
      mean,
      std,
      standard_error: clustered ? clustered.corrected : std === null ? null : std / Math.sqrt(n),
      clusters: clustered?.clusters ?? null,
      min: n === 0 ? null : at(0),
      p5: percentileAt(n, at, 5),
      p50: percentileAt(n, at, 50),
      p95: percentileAt(n, at, 95),
      max: n === 0 ? null : at(n - 1),
      histogram: histogram([0, 1], { min: 0, max: 1 }, 'declared', [falses, trues]),
      frequencies: null,
    };
  }

  /** The mean of booleans is the rate of the true ones: one number, one interval. */
  intervals({ standard_error, clusters }: ValueSummary, level: number): ValueIntervals {
    const rate = { successes: this.#trues, trials: this.n, clusters, standardError: standard_error };
    const interval = rateInterval(rate, level);
    return { mean: interval, pass_rate: interval };
  }

  /** A sample without a cluster is a cluster of one. */
  #clustered(mean: number): { readonly corrected: number | null; readonly clusters: number } {
    let [squares, alone, aloneTrue] = [0, this.n, this.#trues];
    for (const [trues, falses] of this.#clusters.values()) {
      squares += (trues - (trues + falses) * mean) ** 2;
      alone -= trues + falses;
      aloneTrue -= trues;
    }
    squares += aloneTrue * (1 - mean) ** 2 + (alone - aloneTrue) * mean ** 2;
    return clusteredFromSquares(squares, this.#clusters.size + alone, this.n, 1);
  }

  #count(cluster: string, trues: number, falses: number): void {
    const counts = this.#clusters.get(cluster);
    if (counts === undefined) this.#clusters.set(cluster, [trues, falses]);
    else {
      counts[0] += trues;
      counts[1] += falses;
    }
  }
}
