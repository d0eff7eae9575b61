import { meteorWithSynonyms } from '../score/text/meteor/meteor.ts';
import { catalogue } from './catalogue.ts';
import { findMetric } from './find-metric.ts';
import type { Metric } from './metric.ts';

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
