import { billionths, isShortDecimal } from '../settle/short-decimal.ts';

/** An organisation's name with white space collapsed and in lower case; null where it is blank or "unknown". */
const organization = `nullif(nullif(lower(trim(regexp_replace(organization, '\\s+', ' ', 'g'))), ''), 'unknown')`;

/** Organisations in the place of setups: the spread is that of their mean scores. Reports of nobody are left out. */
const byOrganization = `
SELECT * REPLACE (md5(${organization})::UUID AS variant, 0::TINYINT AS party)
FROM engine.rows WHERE ${organization} IS NOT NULL`;

/** Setups that differ in the library are two, too; what else is stated tells them apart anyway. */
const wideVariants = `
SELECT * REPLACE (md5(to_json([variant::VARCHAR, library])::VARCHAR)::UUID AS variant)
FROM engine.rows`;

const isUnit = `("min" = 0 AND "max" = 1)`;
const isPercent = `("min" = 0 AND "max" = 100 AND score BETWEEN 0 AND 100)`;
const isMistaken = `(${isUnit} AND score > 1 AND score <= 100)`;
/** Reports that are read as percentages: declared so, or above 1 on a scale that ends there. */
const isRepaired = `((${isPercent} OR ${isMistaken}) AND ${isShortDecimal('score')})`;

/**
 * Percentages as shares, in triples where every report is on one of the two scales and both occur. A short decimal
 * divided so is the decimal that was meant.
 */
const scaleRepair = `
SELECT r.* REPLACE (
  CASE WHEN ${isRepaired} THEN (${billionths('score')})::DOUBLE / 1e11 ELSE score END AS score,
  0::DOUBLE AS "min", 1::DOUBLE AS "max"), ${isRepaired} AS is_repaired
FROM engine.rows r
WHERE triple IN (
  SELECT triple FROM engine.rows GROUP BY triple
  HAVING bool_and(coalesce(${isUnit} AND score BETWEEN 0 AND 1 OR ${isRepaired}, false))
    AND bool_or(${isRepaired}) AND bool_or(NOT ${isRepaired})
)`;

/** Rows over which the same signals are computed again, by the schema they stand in. */
export const otherRows = {
  by_organization: byOrganization,
  wide_variants: wideVariants,
  scale_repair: scaleRepair,
} as const;
