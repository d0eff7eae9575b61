import { catalogue, type Metric } from '@assay/metrics';
import { foldedMetric, type MetricName } from '@assay/tasks';

/** The metric of the catalogue that a document means, by name or alias; `F1 Score` and `f1_score` are one. An address may say that it is a metric: `#metric_accuracy`. */
export function metricNamed(wanted: MetricName): Metric | undefined {
  const folded = foldedMetric(wanted);
  return called(folded) ?? (wanted.iri ? called(folded.replace(/^metric|metric$/, '')) : undefined);
}

/** Metrics by their folded names and aliases; where two have the same, the first of the catalogue. */
const byName = new Map<string, Metric>();

function called(folded: string): Metric | undefined {
  if (byName.size === 0) {
    for (const metric of catalogue.flatMap((family) => family.metrics))
      for (const known of [metric.name, ...metric.aliases]) {
        const key = foldedMetric({ name: known, iri: false });
        if (!byName.has(key)) byName.set(key, metric);
      }
  }
  return byName.get(folded);
}

/** Whether two names of a metric are spellings of one. */
export function isSameMetric(one: string, other: string): boolean {
  return foldedMetric(asName(one)) === foldedMetric(asName(other));
}

/** A name as it stands in a result: an address is one by how it begins. */
export function asName(name: string): MetricName {
  return { name, iri: /^https?:/.test(name) };
}
