import { AssayError, namesNear } from '@assay/records';
import { meteorWithSynonyms } from '../score/text/meteor/meteor.ts';
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

/** In no catalogue, because its synonyms come from a package that may not be installed; its page needs none of them. */
const meteorWordNet = meteorWithSynonyms(() => []);

/** The families of the catalogue, with `meteor-wordnet` after the METEOR that asks for nothing. */
export const shownCatalogue = catalogue.map(({ title, metrics }) => ({
  title,
  metrics: metrics.flatMap((metric) => (metric.name === 'meteor' ? [metric, meteorWordNet] : [metric])),
}));

export function findShown(name: string): Metric {
  return isMeteorWordNet(name) ? meteorWordNet : findMetric(name);
}

export function isMeteorWordNet(name: string): boolean {
  return name === meteorWordNet.name || meteorWordNet.aliases.includes(name);
}
