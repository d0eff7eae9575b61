import { type Reading, widerSetupFields } from '../../../corpus/result-row.ts';
import {
  emptySettings,
  type ReproducibilityField,
  reproducibilityFields,
} from '../../../signals/reproducibility.ts';
import { quoted } from '../../../corpus/quoted.ts';
import type { DuckDb } from '../open-duckdb.ts';
import { tripleKeys } from '../rename/changed-triples.ts';
import { keepPairs } from '../rename/keep-pairs.ts';

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
