import { variantFields } from '../../result-row.ts';

/**
 * The setups of a corpus, each with a number: four bytes to group by instead of sixteen. Equal variants have equal
 * texts, so any report of one will do.
 */
export const numberSetups = `
CREATE OR REPLACE TABLE engine.setups AS
SELECT (row_number() OVER ())::UINTEGER AS setup, *
FROM (
  SELECT variant, ${variantFields.map((field) => `any_value(${field}) AS ${field}`).join(', ')}
  FROM engine.rows GROUP BY variant
)`;

/** The scales of a corpus, each with a number: of a triple one number is compared instead of four bounds. */
export const numberScales = `
CREATE OR REPLACE TABLE engine.scales AS
SELECT (row_number() OVER ())::UINTEGER AS scale, low, high, coalesce(low < high, false) AS is_usable
FROM (SELECT DISTINCT "min" AS low, "max" AS high FROM engine.rows)`;

/**
 * One pass over all reports: what can be said of a triple by counting. `place` names one report of it, from which
 * the names are taken later; carrying six texts through the grouping would cost more than everything else.
 */
export const countReports = `
CREATE OR REPLACE TABLE engine.tally AS
SELECT
  triple,
  min(place) AS place,
  count(*)::UINTEGER AS reports,
  bit_or(missing) AS missing,
  bool_or(agentic) AS agentic,
  bit_or((1 << party)::UTINYINT) AS party_bits,
  min(setup) AS setup_a,
  max(setup) AS setup_b,
  min(score) AS least,
  max(score) AS most,
  min(scale) AS scale,
  min(scale) = max(scale) AS has_one_scale
FROM engine.rows
  JOIN engine.setups USING (variant)
  JOIN engine.scales ON low IS NOT DISTINCT FROM "min" AND high IS NOT DISTINCT FROM "max"
GROUP BY triple`;
