import { countAgainstModel, type Metric, type ScoringSample } from '@assay/metrics';
import { AssayError, type Score } from '@assay/records';

/** A metric that takes samples one by one; `result` is of a set metric alone. */
export interface SampleScorer {
  readonly add: (sample: ScoringSample) => Score;
  readonly result: () => Score | null;
}

const needed = {
  judge: 'a judge',
  embedding: 'an embedding model',
  tests: 'a sandbox',
  custom: 'code of a project',
};

export function sampleScorer(metric: Metric, params: unknown): SampleScorer {
  if (metric.kind === 'set') return metric.begin(params);
  if (metric.kind === 'sample') {
    return { add: (sample) => countAgainstModel(metric.score(sample, params), metric), result: () => null };
  }
  throw new AssayError(
    'usage',
    'E_METRIC_PORT',
    `${metric.name} needs ${needed[metric.port]}, which a file of rows does not have`,
  );
}
