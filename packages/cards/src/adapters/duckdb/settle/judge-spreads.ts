import { exceedsExactly, isShortDecimal } from './short-decimal.ts';

/** What SQL says of a spread that it cannot judge. */
export const DOUBTFUL = 2;

/**
 * `engine.verdicts`: for every wide triple 0, 1 or doubtful, for its setups and for its parties. Where every report is
 * a group of its own and all numbers are short decimals, a tie is settled here, in whole numbers.
 */
export function judgeSpreads(theta: number): string {
  const setups: Groups = {
    areMany: 'has_setups',
    spread: 'coalesce(setup_spread, most - least)',
    areLone: 'coalesce(has_lone_setups, true)',
  };
  const parties: Groups = {
    areMany: 'parties > 1',
    spread: 'coalesce(party_spread, most - least)',
    areLone: 'parties = reports',
  };
  return `
CREATE OR REPLACE TABLE engine.verdicts AS
SELECT place, ${verdict(setups, theta)} AS setups, ${verdict(parties, theta)} AS parties
FROM engine.wide LEFT JOIN engine.spreads USING (triple)`;
}

interface Groups {
  /** There are two or more of them. */
  readonly areMany: string;
  /** The spread of their means. */
  readonly spread: string;
  /** Each has one report: the spread is that of the scores. */
  readonly areLone: string;
}

/** Asked of the few that come so far. */
const isShort = ['least', 'most', 'low', 'high'].map(isShortDecimal).join(' AND ');

/** The first case that holds. */
function verdict({ areMany, spread, areLone }: Groups, theta: number): string {
  return `(CASE
    WHEN NOT ${areMany} THEN 0
    WHEN NOT is_plain THEN ${DOUBTFUL}
    WHEN ${spread} < ${theta} * range - error THEN 0
    WHEN ${spread} > ${theta} * range + error THEN 1
    WHEN ${areLone} AND ${isShort} THEN ${exceedsExactly(theta)}::TINYINT
    ELSE ${DOUBTFUL}
  END)::TINYINT`;
}
