import { exceedsExactly, isShortDecimal } from './short-decimal.ts';

/** What SQL says of a spread that it cannot judge. */
export const DOUBTFUL = 2;

/**
 * `engine.verdicts`: for every triple with something to compare 0, 1, null (no usable bounds) or doubtful, for its
 * setups and for its parties. Where every report is a group of its own and all numbers are short decimals, a tie is
 * settled here, in whole numbers.
 */
export function judgeSpreads(theta: number): string {
  const setups = { hasOne: 'variants < 2', spread: 'setup_spread', isAlone: 'variants = reports' };
  const parties = { hasOne: 'parties < 2', spread: 'party_spread', isAlone: 'parties = reports' };
  return `
CREATE OR REPLACE TABLE engine.verdicts AS
SELECT triple, place, ${verdict(setups, theta)} AS setups, ${verdict(parties, theta)} AS parties
FROM (
  SELECT *, ${['least', 'most', 'low', 'high'].map(isShortDecimal).join(' AND ')} AS is_short
  FROM engine.compared LEFT JOIN engine.spreads USING (triple)
)`;
}

interface Groups {
  /** There are fewer than two of them. */
  readonly hasOne: string;
  /** The spread of their means, null where no means of these scores could exceed θ. */
  readonly spread: string;
  /** Each has one report: the spread is that of the scores. */
  readonly isAlone: string;
}

/** The first case that holds. */
function verdict({ hasOne, spread, isAlone }: Groups, theta: number): string {
  return `(CASE
    WHEN ${hasOne} THEN 0
    WHEN NOT is_bounded THEN NULL
    WHEN NOT is_plain THEN ${DOUBTFUL}
    WHEN ${spread} IS NULL OR ${spread} < ${theta} * range - error THEN 0
    WHEN ${spread} > ${theta} * range + error THEN 1
    WHEN is_short AND ${isAlone} THEN ${exceedsExactly(theta)}::TINYINT
    ELSE ${DOUBTFUL}
  END)::TINYINT`;
}
