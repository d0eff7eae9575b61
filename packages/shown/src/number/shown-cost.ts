const DECIMALS = 4;
const MOST_DECIMALS = 12;

/**
 * The one rule for money that people read: four decimals, and two digits that say something where four decimals have
 * fewer. The whole number stands in JSON.
 */
export function shownCost(usd: number): string {
  if (usd === 0) return '$0';
  const twoDigits = 1 - Math.floor(Math.log10(usd));
  return `$${usd.toFixed(Math.min(MOST_DECIMALS, Math.max(DECIMALS, twoDigits)))}`;
}
