import type { IngestReport } from '@assay/cards';
import { findingPlace, oneLine } from './finding-line.ts';

/** What an ingest came to, for people: the counts, then each rule that was met, with its first place. */
export function ingestReportText(corpus: string, report: IngestReport): string {
  const { files, unchanged, records, rows, cards, instances, shards } = report;
  const read = [
    `${rows} results of ${records} records`,
    cards > 0 ? `${cards} benchmark cards` : '',
    instances > 0 ? `${instances} samples` : '',
  ].filter((part) => part !== '');
  const rules = report.rules.map(
    ({ action, rule, count, first }) =>
      `  ${action} ${count} × ${rule}, first at ${findingPlace(first)}: ${oneLine(first.message)}\n`,
  );
  return (
    `${files} files read, ${unchanged} unchanged: ${read.join(', ')}\n` +
    `${rules.join('')}${shards} ${shards === 1 ? 'shard' : 'shards'} added to ${oneLine(corpus)}\n`
  );
}
