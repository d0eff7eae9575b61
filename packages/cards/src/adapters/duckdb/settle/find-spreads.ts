/**
 * `engine.wide`: the triples that have something to compare, and scores far enough apart that means of them could
 * exceed θ. All other triples diverge in nothing.
 *
 * `error` is what doubles can have made of a spread or of the range. A score differs from its decimal, and each
 * addition from its sum, by at most a unit in the last place (2⁻⁵²); a mean over n reports is therefore off by less
 * than (n + 3) units of the largest score, a spread by twice that, the range by two units of the larger bound. 10⁻¹⁵
 * for each report covers that twice over. A billionth of the range comes on top, which puts every tie on the side of
 * the doubtful. Where magnitudes leave the middle of the range of doubles the argument ends, and `is_plain` is false.
 */
function findWide(theta: number): string {
  return `
CREATE OR REPLACE TABLE engine.wide AS
SELECT *
FROM (
  SELECT
    *,
    high - low AS range,
    (high - low) * 1e-9 + (reports + 16) * 1e-15 * magnitude AS error,
    magnitude < 1e290 AND high - low > 1e-290 AS is_plain
  FROM (
    SELECT
      triple, place, reports, setup_a <> setup_b AS has_setups, bit_count(party_bits & 14) AS parties,
      least, most, low, high, greatest(abs(least), abs(most)) + greatest(abs(low), abs(high)) AS magnitude
    FROM engine.tally JOIN engine.scales USING (scale)
    WHERE is_bounded AND (setup_a <> setup_b OR bit_count(party_bits & 14) > 1)
  )
)
WHERE NOT is_plain OR most - least > ${theta} * range - error`;
}

/**
 * Of three and more reports: `setup_spread` over the means of setups, `party_spread` over the means that parties have
 * of their setups. Of two reports the spread is their difference, whoever made them.
 */
const spreads = `
CREATE OR REPLACE TABLE engine.spreads AS
WITH wide_groups AS MATERIALIZED (
  SELECT * FROM engine.score_groups WHERE triple IN (SELECT triple FROM engine.wide WHERE is_plain)
)
SELECT triple, setup_spread, has_lone_setups, party_spread
FROM (
  SELECT triple, max(mean) - min(mean) AS setup_spread, max(n) = 1 AS has_lone_setups
  FROM (SELECT triple, sum(total) / sum(n) AS mean, sum(n) AS n FROM wide_groups GROUP BY triple, setup)
  GROUP BY triple
) LEFT JOIN (
  SELECT triple, max(mean) - min(mean) AS party_spread
  FROM (SELECT triple, avg(total / n) AS mean FROM wide_groups WHERE party > 0 GROUP BY triple, party)
  GROUP BY triple
) USING (triple)`;

/** The steps that make `engine.wide` and `engine.spreads`. */
export function findSpreads(theta: number): readonly string[] {
  return [findWide(theta), spreads];
}
