import type { CardRow, Signals } from '@assay/records';
import { differencesText } from '@assay/shown';
import { shortText } from './short-text.ts';

/** `0.53 on [0, 1]`; the score as written. */
export function shownScore({ score, min, max }: Pick<CardRow, 'score' | 'min' | 'max'>): string {
  if (min === null && max === null) return `${score}, no bounds declared`;
  return `${score} on [${min ?? 'none'}, ${max ?? 'none'}]`;
}

/** The file and the result in it. */
export function shownPlace({ file, result }: Pick<CardRow, 'file' | 'result'>): string {
  return `${shortText(file, 300)} result ${result}`;
}

/** Who reported, and as what. */
export function shownReporter({ organization, relationship }: CardRow): string {
  const name = organization === null || organization === '' ? '(unnamed)' : shortText(organization);
  return relationship === null || relationship === ''
    ? name
    : `${name}, ${shortText(relationship).replaceAll('_', ' ')}`;
}

/**
 * The day a record was retrieved: seconds since 1970 and ISO 8601 are both in use. What is neither stays as it is
 * written.
 */
export function shownDate(retrieved: string | null): string {
  if (retrieved === null) return '(not stated)';
  const isSeconds = /^\d{9,11}(\.\d+)?$/.test(retrieved);
  const time = isSeconds ? Number(retrieved) * 1000 : Date.parse(retrieved);
  return Number.isNaN(time) ? shortText(retrieved, 40) : new Date(time).toISOString().slice(0, 10);
}

/** Collection, dataset, evaluation name and split, without what only repeats. */
export function shownPath([collection, dataset, evaluation, split]: Signals['path']): string {
  const parts = [collection, dataset, evaluation, split ?? ''].filter((part) => part !== '');
  return [...new Set(parts)].map((part) => shortText(part)).join(' / ');
}

/** Model, path and metric. */
export function shownTriple({ model, path, metric }: Signals): string {
  return `${shortText(model)} · ${shownPath(path)} · ${shortText(metric)}`;
}

/** What a reader may want to look at in one report. */
export function cuesOf({ missing }: CardRow, signals: Signals): string[] {
  return [
    ...missing.map((field) => `no ${field}`),
    ...(signals.first_party_only === 1 ? ['first party only'] : []),
    ...(signals.variant_divergence === 1 ? ['setups diverge'] : []),
    ...(signals.cross_party_divergence === 1 ? ['parties diverge'] : []),
    ...(signals.comparability === null ? ['not comparable'] : []),
    ...spreadOfOneSetup(signals),
  ];
}

/** Scores that no check compares, because the setup is one as far as stated, and that are not one all the same. */
function spreadOfOneSetup({ variants, cross_party_divergence: parties, ...triple }: Signals): string[] {
  const { lowest, highest, stated_differences: stated = [] } = triple;
  if (variants > 1 || parties !== 0 || lowest === highest) return [];
  return [`scores differ, ${stated.length === 0 ? 'no stated difference' : differencesText(stated)}`];
}

/** `temperature 0, scaffold "X" · lm-eval 0.4.9`: the setup as far as it is stated, and what ran it; empty where nothing is. */
export function shownSetup({ settings, harness, harness_version: version }: CardRow): string {
  const stated = Object.entries(settings).map(([field, value]) => `${field} ${shortText(value, 40)}`);
  const library = [harness, version]
    .filter((part) => part !== null && part !== '')
    .map((part) => shortText(part!, 40));
  return [stated.join(', '), library.join(' ')].filter((text) => text !== '').join(' · ');
}
