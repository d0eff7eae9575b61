/** What SQL says of a spread where doubles are not enough to say it. */
export const DOUBTFUL = 2;

/**
 * `engine.verdicts`: for every triple with something to compare 0, 1, null (no usable bounds) or doubtful, for its
 * setups and for its parties.
 */
export function judgeSpreads(theta: number): string {
  return `
CREATE OR REPLACE TABLE engine.verdicts AS
SELECT
  triple,
  place,
  ${verdict('setup_a = setup_b', 'setup_spread', theta)} AS setups,
  ${verdict('bit_count(party_bits & 14) < 2', 'party_spread', theta)} AS parties
FROM engine.tally
  LEFT JOIN (SELECT triple, range, error, is_plain FROM engine.compared) USING (triple)
  LEFT JOIN engine.spreads USING (triple)
WHERE setup_a <> setup_b OR bit_count(party_bits & 14) > 1`;
}

/** The first case that holds. A triple without a spread is one whose scores lie too close together for any means of them. */
function verdict(hasOne: string, spread: string, theta: number): string {
  return `(CASE
    WHEN ${hasOne} THEN 0
    WHEN NOT is_bounded THEN NULL
    WHEN NOT is_plain THEN ${DOUBTFUL}
    WHEN ${spread} IS NULL OR ${spread} < ${theta} * range - error THEN 0
    WHEN ${spread} > ${theta} * range + error THEN 1
    ELSE ${DOUBTFUL}
  END)::TINYINT`;
}
