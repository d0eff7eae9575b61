import type { CorpusCounts, CorpusRequest } from '@assay/verbs';
import type { Options } from '../command.ts';
import { corpusExtras } from './extra-option.ts';

/** What can stand beside the counts of a corpus in JSON. */
export const countExtras = [...corpusExtras, 'rates', 'suggested-names'] as const;

type CountExtra = (typeof countExtras)[number];

/** What to ask for: text shows the rates always, JSON where they or benchmark cards are named. */
export function requestedExtras(
  extras: readonly CountExtra[],
  options: Options,
  format: 'text' | 'json',
): Pick<CorpusRequest, 'extras' | 'rates'> {
  const hasCards = options['card'] !== undefined;
  return {
    extras: extras.filter((name) => name !== 'rates' && name !== 'suggested-names'),
    rates: format === 'text' || hasCards || extras.includes('rates'),
  };
}

/** `extra` as it stands in JSON; left out where nothing was asked for. */
export function extraJson(
  { extra, rates, suggested_names }: CorpusCounts,
  extras: readonly CountExtra[],
): { readonly extra?: object } {
  if (extra === null && rates === null && extras.length === 0) return {};
  const names = extras.includes('suggested-names') ? { suggested_names } : {};
  return { extra: { ...extra, ...(rates === null ? {} : { rates }), ...names } };
}
