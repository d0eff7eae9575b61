import { setupFields } from '../../../corpus/result-row.ts';

const differs = setupFields.map(
  (field, bit) => `((a."${field}" IS DISTINCT FROM b."${field}")::UINTEGER << ${bit})`,
);

/** The setups of a triple beside its two known ones. Nearly every triple has no more than two. */
const otherSetups = `
CREATE OR REPLACE TEMP TABLE other_setups AS
SELECT DISTINCT triple, setup, setup_a
FROM engine.score_groups JOIN engine.tally USING (triple)
WHERE setup NOT IN (setup_a, setup_b)`;

/** In which fields two setups differ, a bit for each; every pair once, however many triples have it. */
const differences = `
CREATE OR REPLACE TEMP TABLE differences AS
SELECT setup_a, setup_b, ${differs.join(' | ')} AS bits
FROM (
  SELECT DISTINCT setup_a, setup_b FROM engine.tally WHERE setup_a <> setup_b
  UNION SELECT DISTINCT setup_a, setup FROM other_setups
)
  JOIN engine.setups a ON a.setup = setup_a
  JOIN engine.setups b ON b.setup = setup_b`;

/** How many setups a triple has, and in which fields any of them differs from the first. */
const setupCounts = `
CREATE OR REPLACE TABLE engine.setup_counts AS
SELECT place, 2 + coalesce(others, 0)::UINTEGER AS variants, (bits | coalesce(other_bits, 0)) AS differing
FROM (SELECT triple, place, setup_a, setup_b FROM engine.tally WHERE setup_a <> setup_b)
  JOIN differences USING (setup_a, setup_b)
  LEFT JOIN (
    SELECT triple, count(*) AS others, bit_or(bits) AS other_bits
    FROM other_setups o JOIN differences d ON d.setup_a = o.setup_a AND d.setup_b = o.setup
    GROUP BY triple
  ) USING (triple)`;

/** The steps that make `engine.setup_counts`: a row for each triple with two or more setups. */
export const countSetups = [
  otherSetups,
  differences,
  setupCounts,
  'DROP TABLE other_setups',
  'DROP TABLE differences',
];
