import { billionths, isShortDecimal } from './short-decimal.ts';

const whole = `(CASE WHEN ${isShortDecimal('score')} THEN ${billionths('score', 'BIGINT')} END)`;

/**
 * `engine.score_groups`: the reports of a triple by setup and party, of the triples that have three or more and
 * something to compare. Their total is there in doubles and, where all are short decimals, in whole numbers. All that
 * is asked of other triples stands in `engine.tally`.
 */
export const groupReports = `
CREATE OR REPLACE TABLE engine.score_groups AS
SELECT
  triple,
  setup,
  party,
  count(*) AS n,
  sum(score) AS total,
  sum(${whole}) AS billionths,
  count(${whole}) = count(*) AS is_short
FROM engine.rows JOIN engine.setups USING (variant)
WHERE triple IN (
  SELECT triple FROM engine.tally WHERE reports > 2 AND (setup_a <> setup_b OR bit_count(party_bits & 14) > 1)
)
GROUP BY triple, setup, party`;
