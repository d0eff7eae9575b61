import { findMetric, meteorWithSynonyms, type Metric } from '@assay/metrics';
import { assertionsMetric } from '../score/assertions/assertions-metric.ts';

const withoutSynonyms = meteorWithSynonyms(() => []);

/**
 * A metric that a scorer may name, by name or alias: one of the catalogue, or `meteor-wordnet`, which is in no
 * catalogue because its synonyms come from a package that may not be installed, or `assertions`, which takes all others. Good for its name and
 * parameters; the scorer gives it the synonyms (see `resolve-scorer.ts`).
 */
export function knownMetric(name: string): Metric {
  if (isAssertions(name)) return assertionsMetric;
  return isMeteorWordNet(name) ? withoutSynonyms : findMetric(name);
}

export function isMeteorWordNet(name: string): boolean {
  return name === withoutSynonyms.name || withoutSynonyms.aliases.includes(name);
}

/** What rows assert of their answers, by any metric. */
export function isAssertions(name: string): boolean {
  return name === assertionsMetric.name || assertionsMetric.aliases.includes(name);
}
