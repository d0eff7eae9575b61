/**
 * `engine.compared`: the triples that have something to compare, with the error that doubles can have made of it.
 *
 * A score differs from its decimal, and each addition from its sum, by at most a unit in the last place (2⁻⁵²);
 * a mean over n reports is therefore off by less than (n + 3) units of the largest score, a spread by twice that,
 * the range by two units of the larger bound. 10⁻¹⁵ for each report covers that twice over. A billionth of the range
 * comes on top, which puts every tie on the side of the doubtful. Where magnitudes leave the middle of the
 * range of doubles the argument ends, and `is_plain` is false.
 */
export const compareScores = `
CREATE OR REPLACE TABLE engine.compared AS
SELECT
  t.*,
  coalesce(variants, 1) AS variants,
  high - low AS range,
  (high - low) * 1e-9 + (reports + 16) * 1e-15 * magnitude AS error,
  magnitude < 1e290 AND high - low > 1e-290 AS is_plain
FROM (
  SELECT
    triple, place, reports, setup_a, setup_b, bit_count(party_bits & 14) AS parties, least, most, low, high,
    has_one_scale AND is_usable AS is_bounded,
    greatest(abs(least), abs(most)) + greatest(abs(low), abs(high)) AS magnitude
  FROM engine.tally JOIN engine.scales USING (scale)
  WHERE setup_a <> setup_b OR bit_count(party_bits & 14) > 1
) t LEFT JOIN engine.setup_counts USING (triple)`;

/**
 * The spreads of the triples whose scores lie far enough apart that means of them could exceed θ: `setup_spread`
 * over the means of setups, `party_spread` over the means that parties have of their setups. Of two
 * reports the spread is their difference, whoever made them. Triples that are not here diverge in nothing, or are
 * not plain.
 */
export function findSpreads(theta: number): readonly string[] {
  return [
    `CREATE OR REPLACE TEMP TABLE wide AS
     SELECT triple, reports, most - least AS spread FROM engine.compared
     WHERE is_bounded AND is_plain AND most - least > ${theta} * range - error`,
    `CREATE OR REPLACE TEMP TABLE score_groups AS
     SELECT triple, setup, party, count(*) AS n, sum(score) AS total
     FROM engine.rows JOIN engine.setups USING (variant)
     WHERE triple IN (SELECT triple FROM wide WHERE reports > 2)
     GROUP BY triple, setup, party`,
    `CREATE OR REPLACE TABLE engine.spreads AS
     SELECT triple, spread AS setup_spread, spread AS party_spread FROM wide WHERE reports = 2
     UNION ALL
     SELECT triple, setup_spread, party_spread
     FROM (
       SELECT triple, max(mean) - min(mean) AS setup_spread
       FROM (SELECT triple, sum(total) / sum(n) AS mean FROM score_groups GROUP BY triple, setup)
       GROUP BY triple
     ) LEFT JOIN (
       SELECT triple, max(mean) - min(mean) AS party_spread
       FROM (SELECT triple, avg(total / n) AS mean FROM score_groups WHERE party > 0 GROUP BY triple, party)
       GROUP BY triple
     ) USING (triple)`,
    'DROP TABLE wide',
    'DROP TABLE score_groups',
  ];
}
