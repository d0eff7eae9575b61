import { findMetric, readParameters } from '@assay/metrics';
import { AssayError } from '@assay/records';

/** The name of a metric that can be used as it is: one that needs parameters is declared by hand. */
export function plainMetric(name: string): string {
  const metric = findMetric(name);
  const needsMore = (cause?: unknown): AssayError =>
    new AssayError('usage', 'E_OPTION', `${metric.name} cannot be used without parameters`, {
      cause,
      field: 'metric',
      fix: 'Begin with exact-match, and declare it in assay.yaml with what it needs.',
      action: { kind: 'show_metric', metric: metric.name },
    });
  if (metric.kind === 'port') throw needsMore();
  try {
    readParameters(metric, {});
  } catch (cause) {
    throw needsMore(cause);
  }
  return metric.name;
}
