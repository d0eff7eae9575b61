import {
  bootstrapWeights,
  type Estimator,
  type Interval,
  joinedUnits,
  type NotEstimated,
  type SetMetric,
  StatisticRows,
  type WeightedBootstrap,
  wilsonInterval,
} from '@assay/metrics';

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

  /** The bootstrap of the set's number, 1,000 resamples. */
  bootstrap(metric: SetMetric, params: unknown, seed: number): WeightedBootstrap {
    const estimate = this.estimator(metric, params);
    if (typeof estimate !== 'function') {
      return { estimate: null, interval: null, percentile: null, p_value: null, why: estimate.why };
    }
    const unitOf = this.units(metric);
    const drawn = bootstrapWeights({ count: this.ids.length, unitOf }, estimate, { seed });
    if (drawn.interval !== null || metric.isShare !== true) return drawn;
    if (drawn.estimate !== 0 && drawn.estimate !== 1) return drawn;
    const interval = this.#wilson(drawn.estimate, unitOf);
    return interval === null ? drawn : { ...drawn, interval, percentile: interval, why: null };
  }

  /** Of none or all: each unit that took part counts as one, however many samples it has. */
  #wilson(share: 0 | 1, unitOf: Uint32Array | null): Interval | null {
    const taken = this.rows.taken();
    const units = new Set<number>();
    for (const [i, one] of taken.entries()) if (one === 1) units.add(unitOf?.[i] ?? i);
    return wilsonInterval(share * units.size, units.size);
  }
}
