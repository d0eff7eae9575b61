import type { FindingCount, IngestReport } from '@assay/cards';
import { plural, printableLine } from '@assay/shown';
import { findingPlace } from './finding-line.ts';

/** What reading files came to, for people: the counts, then each rule that was met, with its first place. */
export function readingReport({ records, rows, cards, rules }: IngestReport): string {
  const found = cards === 0 ? [] : [plural(cards, 'benchmark card')];
  const read = [plural(records, 'record'), plural(rows, 'result'), ...found].join(', ');
  return `${read}\n${rulesText(rules)}`;
}

/** Findings counted by their rules. */
export function rulesText(rules: readonly FindingCount[]): string {
  return rules.map(ruleLine).join('');
}

function ruleLine({ action, rule, count, first }: FindingCount): string {
  return `  ${action} ${count} × ${rule}, first at ${findingPlace(first)}: ${printableLine(first.message)}\n`;
}
