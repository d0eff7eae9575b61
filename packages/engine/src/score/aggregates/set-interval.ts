import {
  bootstrapStatistic,
  type Interval,
  type ScoringSample,
  type SetAccumulator,
  type SetMetric,
} from '@assay/metrics';

/** Beyond so many samples none is made: the cost grows with their square. */
const MOST_SAMPLES = 1_000;

/** The samples that a set's number is made of, kept as long as there are few enough to draw them again. */
export class SetSamples {
  readonly #begin: () => SetAccumulator;
  #kept: ScoringSample[] | null;

  constructor({ redraws, begin }: SetMetric, params: unknown) {
    this.#begin = () => begin(params);
    this.#kept = redraws === true ? [] : null;
  }

  add(sample: ScoringSample): void {
    this.#kept?.push(sample);
    if (this.#kept !== null && this.#kept.length > MOST_SAMPLES) this.#kept = null;
  }

  /**
   * The bootstrap's BCa interval of the set's number: 1,000 resamples of whole clusters where every sample names one,
   * else of samples, all trials of one together. Null where there are too few to say, or too many.
   */
  interval(seed: number): Interval | null {
    const samples = this.#kept;
    if (samples === null || samples.length < 2) return null;
    const statistic = (indices: Uint32Array): number | null => {
      const accumulator = this.#begin();
      for (const index of indices) accumulator.add(samples[index]!);
      const result = accumulator.result();
      return result.kind === 'scored' ? Number(result.value) : null;
    };
    const { bca, percentile } = bootstrapStatistic(samples.length, statistic, {
      seed,
      clusters: clustersOf(samples),
    });
    return bca ?? percentile;
  }
}

function clustersOf(samples: readonly ScoringSample[]): readonly string[] {
  const named = samples.map(({ metadata }) => metadata?.['cluster']);
  return named.every((cluster) => typeof cluster === 'string') ? named : samples.map(({ id }) => id);
}
