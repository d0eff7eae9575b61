import { countAgainstModel, type Metric, type ScoringSample } from '@assay/metrics';
import { AssayError, type Score } from '@assay/records';

/** A metric that takes samples one by one; `result` is of a set metric alone. */
export interface SampleScorer {
  readonly add: (sample: ScoringSample) => Score;
  readonly result: () => Score | null;
}

export function sampleScorer(metric: Metric, params: unknown): SampleScorer {
  if (metric.kind === 'set') return metric.begin(params);
  if (metric.kind === 'sample') {
    return { add: (sample) => countAgainstModel(metric.score(sample, params), metric), result: () => null };
  }
  throw new AssayError(
    'usage',
    'E_METRIC_PORT',
    `${metric.name} needs ${metric.port === 'judge' ? 'a judge' : 'an embedding model'}, which a file of rows does not have`,
  );
}
