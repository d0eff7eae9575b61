import type { IngestReport } from '@assay/cards';
import { counted } from './counted.ts';
import { findingPlace, oneLine } from './finding-line.ts';

/** What an ingest came to, for people: the counts, then each rule that was met, with its first place. */
export function ingestReportText(corpus: string, report: IngestReport): string {
  const { files, unchanged, records, rows, cards, instances, shards } = report;
  const read = [
    `${counted(rows, 'result')} of ${counted(records, 'record')}`,
    cards > 0 ? counted(cards, 'benchmark card') : '',
    instances > 0 ? counted(instances, 'sample') : '',
  ].filter((part) => part !== '');
  const rules = report.rules.map(
    ({ action, rule, count, first }) =>
      `  ${action} ${count} × ${rule}, first at ${findingPlace(first)}: ${oneLine(first.message)}\n`,
  );
  return (
    `${counted(files, 'file')} read, ${unchanged} unchanged: ${read.join(', ')}\n` +
    `${goneText(report)}${rules.join('')}${counted(shards, 'shard')} added to ${oneLine(corpus)}\n`
  );
}

function goneText({ gone, pruned }: IngestReport): string {
  if (pruned > 0)
    return `${counted(pruned, 'file')} no longer there: what came from ${pruned === 1 ? 'it' : 'them'} was taken out\n`;
  if (gone === 0) return '';
  return `${counted(gone, 'file')} no longer there, still counted as read before; --prune takes ${gone === 1 ? 'it' : 'them'} out\n`;
}
