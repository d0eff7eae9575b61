import { DOUBTFUL } from './judge-spreads.ts';
import { billionths, inBillionths, isShortDecimal, unit } from './short-decimal.ts';

/** The least number that every number up to `most` divides: means over so few are whole numbers of its parts. */
const parts = '720720::HUGEINT';
const most = 16;

/**
 * `engine.decided`: what is doubtful of three and more reports, decided in whole numbers where scores and bounds are
 * short decimals and groups are small, which ties nearly always are. A mean over a setup is counted in parts of a
 * billionth, a party's mean over its setups in parts of those.
 */
export function settleTies(theta: number): string {
  return `
CREATE OR REPLACE TABLE engine.decided AS
WITH doubtful AS (
  SELECT v.place, v.setups, v.parties, w.triple, ${billionths('high')} - ${billionths('low')} AS range
  FROM engine.verdicts v JOIN engine.wide w USING (place)
  WHERE ${DOUBTFUL} IN (v.setups, v.parties) AND ${isShortDecimal('low')} AND ${isShortDecimal('high')}
), score_groups AS (
  SELECT place, setup, party, n, billionths, is_short FROM engine.score_groups JOIN doubtful USING (triple)
), setup_spreads AS (
  SELECT place, max(mean) - min(mean) AS spread, bool_and(is_exact) AS is_exact
  FROM (
    SELECT place, sum(billionths) * (${parts} // sum(n)) AS mean, bool_and(is_short) AND sum(n) <= ${most} AS is_exact
    FROM score_groups GROUP BY place, setup
  )
  GROUP BY place
), party_spreads AS (
  SELECT place, max(mean) - min(mean) AS spread, bool_and(is_exact) AS is_exact
  FROM (
    SELECT
      place,
      sum(billionths * (${parts} // n)) * (${parts} // count(*)) AS mean,
      bool_and(is_short AND n <= ${most}) AND count(*) <= ${most} AS is_exact
    FROM score_groups WHERE party > 0 GROUP BY place, party
  )
  GROUP BY place
)
SELECT
  d.place,
  ${decided('d.setups', `s.spread * ${unit} > ${inBillionths(theta)} * range * ${parts}`)} AS setups,
  ${decided('d.parties', `p.spread * ${unit} > ${inBillionths(theta)} * range * ${parts} * ${parts}`)} AS parties
FROM doubtful d JOIN setup_spreads s USING (place) LEFT JOIN party_spreads p USING (place)
WHERE (d.setups <> ${DOUBTFUL} OR s.is_exact) AND (d.parties <> ${DOUBTFUL} OR p.is_exact)`;
}

function decided(verdict: string, exceeds: string): string {
  return `(CASE WHEN ${verdict} = ${DOUBTFUL} THEN (${exceeds})::TINYINT ELSE ${verdict} END)::TINYINT`;
}
