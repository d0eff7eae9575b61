import { setupFields } from '../../../corpus/result-row.ts';

/**
 * The settings of a corpus: a setup and declared bounds. Setups and usable scales have numbers, a few bytes to group
 * by instead of forty; bounds that cannot be used are scale 0. Equal variants have equal texts, so any report of one
 * will do.
 */
const settings = `
CREATE OR REPLACE TEMP TABLE settings AS
SELECT
  *,
  dense_rank() OVER (ORDER BY variant)::UINTEGER AS setup,
  CASE WHEN low < high THEN dense_rank() OVER (ORDER BY low, high) ELSE 0 END::UINTEGER AS scale
FROM (
  SELECT variant, "min" AS low, "max" AS high, ${setupFields.map((field) => `any_value("${field}") AS "${field}"`).join(', ')}
  FROM engine.rows GROUP BY variant, low, high
)`;

const setups = `
CREATE OR REPLACE TABLE engine.setups AS
SELECT DISTINCT ON (setup) setup, variant, ${setupFields.map((field) => `"${field}"`).join(', ')} FROM settings`;

const scales = `
CREATE OR REPLACE TABLE engine.scales AS
SELECT DISTINCT scale, low, high FROM settings WHERE scale > 0`;

/**
 * One pass over all reports: what can be said of a triple by counting. `place` names one report of it, from which
 * the names are taken later; carrying six texts through the grouping would cost more than everything else. What is
 * a set of bits travels as one number. A triple is bounded where all its reports declare the same usable scale.
 */
const tally = `
CREATE OR REPLACE TABLE engine.tally AS
SELECT
  triple,
  place,
  reports,
  (bits >> 8)::UTINYINT AS missing,
  bits & 128 <> 0 AS agentic,
  (bits & 127)::UTINYINT AS party_bits,
  setup_a,
  setup_b,
  least,
  most,
  scale,
  scale > 0 AND scale = other_scale AS is_bounded
FROM (
  SELECT
    triple,
    min(place) AS place,
    count(*)::UINTEGER AS reports,
    bit_or((missing::USMALLINT << 8) | (agentic::USMALLINT << 7) | (1 << party)::USMALLINT) AS bits,
    min(setup) AS setup_a,
    max(setup) AS setup_b,
    min(score) AS least,
    max(score) AS most,
    min(scale) AS scale,
    max(scale) AS other_scale
  FROM engine.rows r JOIN settings s
    ON r.variant = s.variant AND r."min" IS NOT DISTINCT FROM s.low AND r."max" IS NOT DISTINCT FROM s.high
  GROUP BY triple
)`;

/** The steps that make `engine.tally`, `engine.setups` and `engine.scales`. */
export const countReports = [settings, setups, scales, tally, 'DROP TABLE settings'];
