import { quotedList } from '../../../corpus/quoted.ts';
import { setupFields } from '../../../corpus/result-row.ts';
import { isPopulated } from '../../../signals/populated.ts';
import { type StatedField, statedFields } from '../../../signals/stated-differences.ts';
import { unexplainedSpread } from '../../../signals/unexplained-spread.ts';
import type { DuckDb } from '../open-duckdb.ts';
import { DOUBTFUL } from './judge-spreads.ts';
import { exceedsExactly, isShortDecimal } from './short-decimal.ts';

/**
 * What stands beside the signals of triples with several reports: `engine.stated`, what these state differently, and
 * `engine.apart`, the scores that nothing stated explains. SQL says of `apart` what is plain; the function that defines it
 * decides the rest.
 */
export async function settleBeside(database: DuckDb, theta: number): Promise<void> {
  const { connection } = database;
  const names = await connection.runAndReadAll(
    'SELECT DISTINCT harness FROM engine.rows WHERE harness IS NOT NULL',
  );
  const harnesses = names.getRows().map(([name]) => name as string);
  const unnamed = harnesses.filter((name) => !isPopulated(name, 'placeholder_aware'));
  await connection.run(statedDifferences(unnamed));
  await connection.run(apart(theta));
  await decideApart(database);
}

/** Each value once, in the order of code points, not stated (NULL) first. */
function statedDifferences(unnamed: readonly string[]): string {
  const isNamed = `NOT list_contains(${quotedList(unnamed)}, harness)`;
  const version = `CASE WHEN library <> harness THEN substr(library, length(harness) + 2) END`;
  return `
CREATE OR REPLACE TABLE engine.stated AS
WITH reports AS (
  SELECT DISTINCT triple, variant,
    CASE WHEN ${isNamed} THEN harness END AS library, CASE WHEN ${isNamed} THEN ${version} END AS library_version
  FROM engine.rows WHERE triple IN (SELECT triple FROM engine.tally WHERE reports > 1)
), listed AS (
  SELECT triple, ${setupFields.map((field) => `list(s."${field}") AS "${field}"`).join(', ')},
    list(library) AS library, list(library_version) AS library_version
  FROM reports JOIN engine.setups s USING (variant) GROUP BY triple HAVING count(*) > 1
)
SELECT triple, list_filter([${statedFields.map(difference).join(', ')}], lambda one: one IS NOT NULL) AS differences
FROM listed`;
}

function difference(field: StatedField): string {
  const list = `"${field}"`;
  const unstated = `CASE WHEN list_count(${list}) < len(${list}) THEN [NULL::VARCHAR] ELSE []::VARCHAR[] END`;
  const values = `list_concat(${unstated}, list_sort(list_distinct(${list})))`;
  return `CASE WHEN len(${values}) > 1 THEN {'field': '${field}', 'values': ${values}} END`;
}

/** Where nothing that is stated differs, no second party reports, and the scores are not one. */
function apart(theta: number): string {
  const error = '((high - low) * 1e-9 + 1e-15 * magnitude)';
  return `
CREATE OR REPLACE TABLE engine.apart AS
SELECT triple, least, most, low, high, (CASE
    WHEN NOT is_bounded THEN NULL
    WHEN magnitude > 1e290 OR high - low < 1e-290 THEN ${DOUBTFUL}
    WHEN most - least < ${theta} * (high - low) - ${error} THEN 0
    WHEN most - least > ${theta} * (high - low) + ${error} THEN 1
    WHEN ${['least', 'most', 'low', 'high'].map(isShortDecimal).join(' AND ')} THEN ${exceedsExactly(theta)}::TINYINT
    ELSE ${DOUBTFUL}
  END)::TINYINT AS verdict
FROM (
  SELECT triple, least, most, low, high, is_bounded,
    greatest(abs(least), abs(most)) + greatest(abs(low), abs(high)) AS magnitude
  FROM engine.tally LEFT JOIN engine.scales USING (scale)
  WHERE reports > 1 AND setup_a = setup_b AND bit_count(party_bits & 14) < 2 AND least < most
    AND triple NOT IN (SELECT triple FROM engine.stated)
)`;
}

async function decideApart({ connection }: DuckDb): Promise<void> {
  const read = await connection.runAndReadAll(
    `SELECT triple::VARCHAR, least, most, low, high FROM engine.apart WHERE verdict = ${DOUBTFUL}`,
  );
  const alike = { reports: 2, variants: 1, parties: 1 };
  for (const [triple, lowest, highest, min, max] of read.getRows() as [
    string,
    number,
    number,
    number,
    number,
  ][]) {
    const verdict = unexplainedSpread(alike, { lowest, highest, min, max });
    await connection.run(
      `UPDATE engine.apart SET verdict = ${verdict ?? 'NULL'} WHERE triple = '${triple}'::UUID`,
    );
  }
}
