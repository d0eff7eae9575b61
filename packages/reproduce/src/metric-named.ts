import { catalogue, type Metric } from '@assay/metrics';
import { foldedMetric, type MetricName } from '@assay/tasks';

/** The metric of the catalogue that a document means, by name or alias; `F1 Score` and `f1_score` are one. An address may say that it is a metric: `#metric_accuracy`. */
export function metricNamed(wanted: MetricName): Metric | undefined {
  const folded = foldedMetric(wanted);
  return called(folded) ?? (wanted.iri ? called(folded.replace(/^metric|metric$/, '')) : undefined);
}

function called(folded: string): Metric | undefined {
  const metrics = catalogue.flatMap((family) => family.metrics);
  return metrics.find(({ name, aliases }) =>
    [name, ...aliases].some((known) => foldedMetric({ name: known, iri: false }) === folded),
  );
}

/** Whether two names of a metric are spellings of one. */
export function isSameMetric(one: string, other: string): boolean {
  return foldedMetric(asName(one)) === foldedMetric(asName(other));
}

/** A name as it stands in a result: an address is one by how it begins. */
export function asName(name: string): MetricName {
  return { name, iri: /^https?:/.test(name) };
}
