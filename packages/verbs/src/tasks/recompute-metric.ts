import { aggregateScores, catalogue, type Metric, readParameters } from '@assay/metrics';
import { plural } from '@assay/shown';
import { foldedMetric, type MetricName, type Recompute } from '@assay/tasks';
import { sampleScorer } from '../metrics/sample-scorer.ts';
import { labelledRows } from './labelled-rows.ts';

/** The number of a metric over rows that have an answer and what was expected; by its usual parameters. */
export const recomputeMetric: Recompute = async ({ result, schema, rows, inputs }) => {
  const metric = result.metric === null ? undefined : metricCalled(result.metric);
  if (metric === undefined) return { why: 'there is no metric of this name' };
  const samples = await labelledRows(schema, rows, inputs);
  if ('why' in samples) return samples;
  const scorer = sampleScorer(metric, readParameters(metric, {}));
  const { name, scoreType, direction, passRule } = metric;
  const aggregation = aggregateScores([{ name, scoreType, direction, passRule }]);
  for (const sample of samples.labelled) aggregation.add(sample, [scorer.add(sample)]);
  const whole = scorer.result();
  if (whole !== null) return whole.kind === 'scored' ? Number(whole.value) : { why: 'it has no value' };
  const { mean, missing } = aggregation.result().metrics[name]!;
  if (missing > 0)
    return { why: `${missing} of ${plural(samples.labelled.length, 'row')} could not be scored` };
  return mean ?? { why: 'it has no mean' };
};

function metricCalled(wanted: MetricName): Metric | undefined {
  const folded = foldedMetric(wanted);
  return catalogue
    .flatMap((family) => family.metrics)
    .find(({ name, aliases }) =>
      [name, ...aliases].some((known) => foldedMetric({ name: known, iri: false }) === folded),
    );
}
