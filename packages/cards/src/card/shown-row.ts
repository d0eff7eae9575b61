import type { CardRow, Signals } from '@assay/records';
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
  ];
}
