import {
  bootstrapStatistic,
  type Interval,
  type ScoringSample,
  type SetAccumulator,
  type SetMetric,
} from '@assay/metrics';

/** Beyond so many samples none is made where they must be added again: the cost grows with their square. */
const MOST_SAMPLES = 1_000;

/** Groups left out in turn: enough for the skewness that BCa corrects for, and cheap for any number of samples. */
const LEFT_OUT = 200;

/** What a set's number is made of: which samples, and they themselves where they must be added again and are few. */
export class SetSamples {
  readonly #begin: () => SetAccumulator;
  readonly #redraw: SetAccumulator['redraw'];
  readonly #ids: string[] = [];
  readonly #clusters: string[] = [];
  #kept: ScoringSample[] | null;

  constructor({ redraws, begin }: SetMetric, params: unknown, { redraw }: Pick<SetAccumulator, 'redraw'>) {
    this.#begin = () => begin(params);
    this.#redraw = redraw;
    this.#kept = redraws === true && redraw === undefined ? [] : null;
  }

  add(sample: ScoringSample): void {
    this.#kept?.push(sample);
    if (this.#kept !== null && this.#kept.length > MOST_SAMPLES) this.#kept = null;
    if (this.#kept === null && this.#redraw === undefined) return;
    this.#ids.push(sample.id);
    const cluster = sample.metadata?.['cluster'];
    if (typeof cluster === 'string') this.#clusters.push(cluster);
  }

  /**
   * The bootstrap's BCa interval of the set's number: 1,000 resamples of whole clusters where every sample names one,
   * else of samples, all trials of one together. Null where there are too few to say, or too many to be added again.
   */
  interval(seed: number): Interval | null {
    const statistic = this.#redraw ?? this.#addedAgain();
    const n = this.#ids.length;
    if (statistic === null || n < 2) return null;
    const clusters = this.#clusters.length === n ? this.#clusters : this.#ids;
    const { bca, percentile } = bootstrapStatistic(n, statistic, { seed, clusters, leftOut: LEFT_OUT });
    return bca ?? percentile;
  }

  #addedAgain(): ((indices: Uint32Array) => number | null) | null {
    const samples = this.#kept;
    if (samples === null) return null;
    return (indices) => {
      const accumulator = this.#begin();
      for (const index of indices) accumulator.add(samples[index]!);
      const result = accumulator.result();
      return result.kind === 'scored' ? Number(result.value) : null;
    };
  }
}
