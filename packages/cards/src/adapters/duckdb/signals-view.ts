import { quoted } from '../../corpus/json-shape.ts';
import { type Reading, setupFields, widerSetupFields } from '../../corpus/result-row.ts';
import {
  emptySettings,
  type ReproducibilityField,
  reproducibilityFields,
} from '../../signals/reproducibility.ts';
import { signalTable } from '../../signals/signal-table.ts';
import type { DuckDb } from './open-duckdb.ts';
import { keepPairs, tripleKeys } from './rename-rows.ts';

/** A list of the names whose bits are set, in the order given: `[['temperature', 0], …]`. */
function namedBits(bits: string, names: readonly (readonly [name: string, bit: number])[]): string {
  const cases = names.map(([name, bit]) => `CASE WHEN ((${bits} >> ${bit}) & 1) = 1 THEN '${name}' END`);
  return `CASE WHEN ${bits} = 0 THEN []::VARCHAR[]
    ELSE list_filter([${cases.join(', ')}], lambda name: name IS NOT NULL) END`;
}

/** The missing fields, sorted by name, from the bits of one row or of all rows of a triple. */
export function missingFields(bits: string): string {
  const named = reproducibilityFields.map((field, bit) => [field, bit] as const);
  return namedBits(
    bits,
    named.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const { reproducibility, provenance, comparability } = signalTable;

/** The names of a triple, taken from one of its rows. */
const names = `
  s.triple,
  r.model,
  r.collection,
  r.dataset,
  r.evaluation AS evaluation_name,
  r.split,
  r.metric,
  [r.collection, r.dataset, r.evaluation, r.split] AS path`;

/** Triples by model, path (no split first) and metric: as bytes of UTF-8, which is the order of code points. */
export const tripleOrder = 'model, collection, dataset, evaluation_name, split NULLS FIRST, metric, triple';

/** `engine.signals`: the signals of each triple with its names, lists as bits too. */
const signals = `
CREATE VIEW engine.signals AS
SELECT ${names},
  s.reports,
  ${reproducibility.flags.reproducibility_gap.sql} AS reproducibility_gap,
  ${missingFields('s.missing')} AS missing_fields,
  ${provenance.flags.first_party_only.sql} AS first_party_only,
  ${provenance.flags.multi_party.sql} AS multi_party,
  s.variants,
  s.parties,
  ${comparability.flags.variant_divergence.sql} AS variant_divergence,
  ${comparability.flags.cross_party_divergence.sql} AS cross_party_divergence,
  ${comparability.flags.comparability.sql} AS comparability,
  ${namedBits(
    's.differing',
    setupFields.map((field, bit) => [field, bit] as const),
  )} AS differing_fields,
  s.agentic,
  s.least AS lowest,
  s.most AS highest,
  coalesce(d.differences, []) AS stated_differences,
  CASE WHEN a.triple IS NULL THEN 0::TINYINT ELSE a.verdict END AS unexplained_spread,
  s.missing AS missing_bits,
  s.differing AS differing_bits
FROM engine.settled s JOIN engine.rows r ON r.place = s.place
  LEFT JOIN engine.stated d ON d.triple = s.triple
  LEFT JOIN engine.apart a ON a.triple = s.triple`;

/** The scores of each triple; bounds where all of its reports declare the same. */
const triples = `
CREATE VIEW triples AS
SELECT ${names},
  s.reports,
  s.least AS lowest,
  s.most AS highest,
  CASE WHEN s.is_bounded THEN b.low END AS min_score,
  CASE WHEN s.is_bounded THEN b.high END AS max_score,
  s.agentic
FROM engine.tally s LEFT JOIN engine.scales b USING (scale) JOIN engine.rows r ON r.place = s.place`;

/** What stands on settled signals: `signals` and `triples`. */
export const settledViews: readonly string[] = [
  signals,
  'CREATE VIEW signals AS SELECT * EXCLUDE (missing_bits, differing_bits) FROM engine.signals',
  triples,
];

/**
 * `engine.kept_rows`: the stored rows as a reading has them. Everything else asks this view, so that one switch decides what a
 * setup and a metric are. The triples of metrics with parameters, and only those, have other keys in the literal reading.
 */
export async function readRows(database: DuckDb, reading: Reading): Promise<void> {
  const { connection } = database;
  if (reading === 'resolved') {
    await connection.run(
      'CREATE VIEW engine.kept_rows AS SELECT * EXCLUDE (setup) REPLACE (coalesce(setup, variant) AS variant) FROM engine.stored_rows',
    );
    return;
  }
  await keepPairs(connection, 'literal_triple', tripleKeys(database, withParameters));
  await connection.run(`CREATE VIEW engine.kept_rows AS
SELECT r.* EXCLUDE (setup) REPLACE (${literalColumns})
FROM engine.stored_rows r LEFT JOIN engine.literal_triple l ON l.old = r.triple`);
}

const plainMetric = `CASE WHEN r.metric_parameters IS NULL THEN r.metric
  ELSE left(r.metric, length(r.metric) - length(r.metric_parameters) - 3) END`;

const withParameters = `
SELECT DISTINCT r.triple::VARCHAR, r.model, r.collection, r.dataset, r.evaluation, r.split, ${plainMetric}
FROM engine.stored_rows r WHERE r.metric_parameters IS NOT NULL`;

/** What one report does not state, literally: the bits of `missingBits`. */
const literalMissing = reproducibilityFields
  .map((field, bit) => `((${isMissing(field)})::TINYINT << ${bit})`)
  .join(' | ');

function isMissing(field: ReproducibilityField): string {
  if (field === 'harness') return `r.agentic AND (r.harness IS NULL OR r.harness = 'unknown')`;
  const isEmpty = `(r.${field} IS NULL OR r.${field} IN (${emptySettings.map(quoted).join(', ')}))`;
  return field === 'temperature' || field === 'max_tokens' ? isEmpty : `r.agentic AND ${isEmpty}`;
}

const literalColumns = [
  'coalesce(l.new, r.triple) AS triple',
  `${plainMetric} AS metric`,
  'NULL::VARCHAR AS metric_parameters',
  `(${literalMissing})::TINYINT AS missing`,
  ...widerSetupFields.map((field) => `NULL::VARCHAR AS "${field}"`),
].join(', ');
