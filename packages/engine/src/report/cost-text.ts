import { plural, shownCost } from '@assay/shown';
import type { Report } from './report-schema.ts';

/** What all that was asked has cost, for people: by who was asked where they were several. */
export function costText(spend: Report['spend']): string {
  if (spend === null) return 'unknown';
  const { cost_usd: known, unknown_cost: unknown, by } = spend;
  if (isUnknown(spend)) return 'unknown';
  const split =
    by.length < 2
      ? ''
      : ` (${by.map(({ asked, key, cost_usd }) => `${asked} ${key} ${shownCost(cost_usd)}`).join(', ')})`;
  if (unknown === null) return `${shownCost(known)}${split}`;
  const most = unknown.at_most_usd === null ? 'not known' : `$0 to ${shownCost(unknown.at_most_usd)}`;
  return `at least ${shownCost(known)}${split}; ${plural(unknown.requests, 'request')} more, whose cost is ${most}`;
}

/** The same in short, for a tile: what it is about, and what is certain. */
export function costTile(spend: Report['spend']): readonly [name: string, value: string] {
  if (spend === null || isUnknown(spend))
    return ['no price is declared, or no tokens are reported', 'cost unknown'];
  return ['cost', `${spend.unknown_cost === null ? '' : '≥ '}${shownCost(spend.cost_usd)}`];
}

function isUnknown({ cost_usd: known, unknown_cost: unknown }: NonNullable<Report['spend']>): boolean {
  return known === 0 && unknown !== null && unknown.at_most_usd === null;
}
