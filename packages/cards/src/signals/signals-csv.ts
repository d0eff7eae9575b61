import type { Signals } from '@assay/records';
import { csvLine } from '@assay/rows';
import { differencesText } from '@assay/shown';

const columns = [
  'model',
  'collection',
  'dataset',
  'evaluation_name',
  'split',
  'metric',
  'reports',
  'reproducibility_gap',
  'missing_fields',
  'first_party_only',
  'multi_party',
  'variants',
  'parties',
  'variant_divergence',
  'cross_party_divergence',
  'comparability',
  'differing_fields',
  'lowest',
  'highest',
  'stated_differences',
  'unexplained_spread',
] as const;

/** The names of the columns, as the first line. */
export const signalsCsvHead = csvLine(columns);

/**
 * Signals as lines of CSV, a triple a row, the path in four columns, lists joined by spaces, null an empty cell; what the literal
 * reading does not have is empty too.
 */
export function signalsCsv(signals: readonly Signals[]): string {
  return signals.map((triple) => csvLine(cellsOf(triple))).join('');
}

function cellsOf({ path, ...triple }: Signals): readonly (string | number | null)[] {
  const [collection, dataset, evaluation_name, split] = path;
  const lists = {
    missing_fields: triple.missing_fields.join(' '),
    differing_fields: triple.differing_fields.join(' '),
    lowest: triple.lowest ?? null,
    highest: triple.highest ?? null,
    stated_differences: differencesText(triple.stated_differences ?? []),
    unexplained_spread: triple.unexplained_spread ?? null,
  };
  const row = { ...triple, ...lists, collection, dataset, evaluation_name, split };
  return columns.map((column) => row[column]);
}
