import { bootstrapStatistic, type Interval, type ScoringSample, type SetAccumulator } from '@assay/metrics';

/**
 * Metrics of sets whose samples may be drawn again, and which read one in less than a microsecond. Not among them:
 * those that read whole texts or boxes (BLEU, mAP), for which this would take longer than the run, and those that
 * judge groups of samples, which single draws would tear apart.
 */
const RESAMPLED: ReadonlySet<string> = new Set([
  'accuracy',
  'balanced-accuracy',
  'precision',
  'recall',
  'f1',
  'mcc',
  'cohen-kappa',
  'roc-auc',
  'average-precision',
  'ece',
  'brier',
  'log-loss',
  'pearson',
  'spearman',
  'r2',
  'mae',
  'mse',
  'rmse',
  'task-completion-rate',
  'false-negative-rate',
  'safety-violation-rate',
  'win-rate',
]);

/** Beyond so many samples none is made: the cost grows with their square. */
const MOST_SAMPLES = 1_000;

/** The samples that a set's number is made of, kept as long as there are few enough to draw them again. */
export class SetSamples {
  readonly #begin: () => SetAccumulator;
  #kept: ScoringSample[] | null;

  constructor(metric: string, begin: () => SetAccumulator) {
    this.#begin = begin;
    this.#kept = RESAMPLED.has(metric) ? [] : null;
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
