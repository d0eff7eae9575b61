import { AssayError, namesNear } from '@assay/records';
import { catalogue } from './catalogue.ts';
import type { Metric } from './metric.ts';

/** By name or alias; an unknown name is an error that offers the nearest ones. */
export function findMetric(name: string): Metric {
  const metrics = catalogue.flatMap((family) => family.metrics);
  const found = metrics.find((metric) => metric.name === name || metric.aliases.includes(name));
  if (found !== undefined) return found;
  const known = metrics.flatMap((metric) => [metric.name, ...metric.aliases]);
  const near = namesNear(name, known).slice(0, 3);
  const message = `there is no metric called "${name}"`;
  const help = near.length === 0 ? listMetrics : { fix: `Did you mean ${near.join(', ')}?` };
  throw new AssayError('usage', 'E_METRIC_UNKNOWN', message, help);
}

const listMetrics = { action: { kind: 'list_metrics' } } as const;
