import type { IngestReport } from '@assay/cards';
import { findingPlace, oneLine } from './finding-line.ts';

/** What reading files came to, for people: the counts, then each rule that was met, with its first place. */
export function readingReport({ records, rows, cards, rules }: IngestReport): string {
  const lines = rules.map(
    ({ action, rule, count, first }) =>
      `  ${action} ${count} × ${rule}, first at ${findingPlace(first)}: ${oneLine(first.message)}\n`,
  );
  return `${records} records, ${rows} results, ${cards} cards\n${lines.join('')}`;
}
