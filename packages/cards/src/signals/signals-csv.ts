import type { Signals } from '@assay/records';

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
] as const;

/**
 * The signals as CSV (RFC 4180, CRLF), a triple a row, the path in four columns, lists joined by spaces, null an
 * empty cell. Texts that a spreadsheet would take for a formula (= + - @ tab CR in front) get a leading apostrophe.
 */
export function* signalsCsv(signals: Iterable<Signals>): Generator<string, void, undefined> {
  yield line(columns);
  for (const triple of signals) yield line(cellsOf(triple).map(cell));
}

function cellsOf({ path, ...triple }: Signals): readonly (string | number | null)[] {
  const [collection, dataset, evaluation_name, split] = path;
  const lists = {
    missing_fields: triple.missing_fields.join(' '),
    differing_fields: triple.differing_fields.join(' '),
  };
  const row = { ...triple, ...lists, collection, dataset, evaluation_name, split };
  return columns.map((column) => row[column]);
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
