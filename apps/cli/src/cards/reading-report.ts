import { countFindings } from '@assay/cards';
import { printable } from '../printable.ts';
import type { Corpus } from './read-corpus.ts';

/** What reading a corpus came to, for people: the counts, then each rule that was met, with its first place. */
export function readingReport({ records, rows, cards, findings }: Corpus): string {
  const head = `${records} records, ${rows.length} results, ${cards.length} cards\n`;
  const lines = countFindings(findings).map(({ action, rule, count, first }) => {
    const place = first.result === null ? first.path : `${first.path} result ${first.result}`;
    return `  ${action} ${count} × ${rule}, first at ${place}: ${first.message}\n`;
  });
  return printable(head + lines.join(''));
}
