import {
  bootstrapSizes,
  bootstrapWeights,
  type Estimator,
  type Interval,
  joinedUnits,
  type NotEstimated,
  type SetMetric,
  shareInterval,
  StatisticRows,
  type WeightedBootstrap,
  withinRange,
} from '@assay/metrics';

export type SetInterval =
  | { readonly interval: Interval; readonly why: null }
  | { readonly interval: null; readonly why: string };

/** What a set's number is made of, sample by sample: statistics, and what they are drawn together by. */
export class SetSamples {
  readonly rows: StatisticRows;
  readonly ids: string[];
  readonly clusters: (string | null)[];

  constructor(rows = new StatisticRows(), ids: string[] = [], clusters: (string | null)[] = []) {
    this.rows = rows;
    this.ids = ids;
    this.clusters = clusters;
  }

  add(statistics: readonly number[], id: string, cluster: string | null): void {
    this.rows.push(statistics);
    this.ids.push(id);
    this.clusters.push(cluster);
  }

  /** How many took part in the number. */
  get taken(): number {
    return this.rows.taken().reduce((sum, taken) => sum + taken, 0);
  }

  pick(places: readonly number[]): SetSamples {
    return new SetSamples(
      this.rows.pick(places),
      places.map((place) => this.ids[place]!),
      places.map((place) => this.clusters[place]!),
    );
  }

  estimator({ estimate }: SetMetric, params: unknown): Estimator | NotEstimated {
    return estimate(params, this.rows, this.ids);
  }

  /**
   * What a resample draws as a whole: clusters where they are declared (a sample without one is a cluster of its own),
   * all trials of a sample, and groups where the metric judges those.
   */
  units({ judgesGroups }: SetMetric): Uint32Array | null {
    const keys = this.ids.map((id, i) => {
      const cluster = this.clusters[i];
      return cluster == null ? `sample ${id}` : `cluster ${cluster}`;
    });
    return joinedUnits(keys, judgesGroups === true ? this.rows.column(0, Number.NaN) : null);
  }

  /** That of a rate where the number is a mean of shares, else by bootstrap with 1,000 resamples; or why there is none. */
  interval(metric: SetMetric, params: unknown, seed: number): SetInterval {
    const shares = metric.shares?.(params, this.rows) ?? null;
    if (shares !== null) return this.#ofShares(metric, shares);
    const sizes = this.#ofSizes(metric, params, seed);
    if (sizes !== null) return { interval: sizes, why: null };
    const { interval, why } = this.bootstrap(metric, params, seed);
    return interval === null ? { interval, why: why! } : { interval, why: null };
  }

  /** The bootstrap of the set's number, 1,000 resamples. Of none or all, which does not vary, a share has the interval of a rate. */
  bootstrap(metric: SetMetric, params: unknown, seed: number): WeightedBootstrap {
    const estimate = this.estimator(metric, params);
    if (typeof estimate !== 'function') {
      return { estimate: null, interval: null, percentile: null, p_value: null, why: estimate.why };
    }
    const unitOf = this.units(metric);
    const drawn = bootstrapWeights({ count: this.ids.length, unitOf }, estimate, { seed });
    if (drawn.interval !== null) return drawn;
    const shares = metric.shares?.(params, this.rows) ?? null;
    if (shares === null) return drawn;
    const { interval, why } = this.#ofShares(metric, shares);
    return { ...drawn, interval, percentile: interval, why };
  }

  #ofSizes(metric: SetMetric, params: unknown, seed: number): Interval | null {
    const terms = metric.terms?.(params, this.rows);
    if (terms === undefined) return null;
    const samples = { count: this.ids.length, unitOf: this.units(metric) };
    const interval = bootstrapSizes(samples, terms, { seed });
    return interval === null || metric.scoreType.kind !== 'number'
      ? null
      : withinRange(interval, metric.scoreType);
  }

  #ofShares(metric: SetMetric, shares: Float64Array): SetInterval {
    const counted = [...shares.keys()].filter((i) => !Number.isNaN(shares[i]!));
    if (counted.length === 0) return { interval: null, why: 'the number is not defined' };
    const interval = shareInterval(
      counted.map((i) => shares[i]!),
      this.#isClustered(counted) ? this.#unitsOf(metric, counted) : null,
    );
    if (interval !== null) return { interval, why: null };
    return { interval, why: counted.length === 1 ? 'one sample' : 'all samples are of one cluster or group' };
  }

  /** By declared clusters, or by trials of one sample. */
  #isClustered(places: readonly number[]): boolean {
    const ids = new Set(places.map((place) => this.ids[place]));
    return ids.size < places.length || places.some((place) => this.clusters[place] != null);
  }

  #unitsOf(metric: SetMetric, places: readonly number[]): readonly number[] {
    const units = this.units(metric);
    return places.map((place) => units?.[place] ?? place);
  }
}
