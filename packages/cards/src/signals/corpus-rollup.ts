import type { Signals } from '@assay/records';

/** What a corpus comes to: counts of triples, each named after the signal that is 1. */
export interface CorpusRollup {
  /** Reports in all. */
  readonly rows: number;
  readonly triples: number;
  readonly reproducibility_gap: number;
  readonly temperature_missing_triples: number;
  readonly max_tokens_missing_triples: number;
  readonly first_party_only: number;
  readonly multi_party: number;
  readonly variant_divergence: number;
  /** Triples with two or more variants whose bounds do not allow to compare them. */
  readonly variant_not_assessable: number;
  readonly cross_party_divergence: number;
  readonly comparability: number;
  readonly models: number;
  /** Distinct (collection, dataset). */
  readonly benchmarks: number;
}

/** The names of its counts. */
export const corpusCounts = [
  'rows',
  'triples',
  'reproducibility_gap',
  'temperature_missing_triples',
  'max_tokens_missing_triples',
  'first_party_only',
  'multi_party',
  'variant_divergence',
  'variant_not_assessable',
  'cross_party_divergence',
  'comparability',
  'models',
  'benchmarks',
] as const satisfies readonly (keyof CorpusRollup)[];

/** The roll-up over the signals of a corpus. */
export function corpusRollup(signals: readonly Signals[]): CorpusRollup {
  const count = (holds: (triple: Signals) => boolean): number => signals.filter(holds).length;
  return {
    rows: signals.reduce((rows, triple) => rows + triple.reports, 0),
    triples: signals.length,
    reproducibility_gap: count((triple) => triple.reproducibility_gap === 1),
    temperature_missing_triples: count((triple) => triple.missing_fields.includes('temperature')),
    max_tokens_missing_triples: count((triple) => triple.missing_fields.includes('max_tokens')),
    first_party_only: count((triple) => triple.first_party_only === 1),
    multi_party: count((triple) => triple.multi_party === 1),
    variant_divergence: count((triple) => triple.variant_divergence === 1),
    variant_not_assessable: count((triple) => triple.variant_divergence === null),
    cross_party_divergence: count((triple) => triple.cross_party_divergence === 1),
    comparability: count((triple) => triple.comparability === 1),
    models: new Set(signals.map((triple) => triple.model)).size,
    benchmarks: new Set(signals.map(({ path }) => JSON.stringify([path[0], path[1]]))).size,
  };
}
