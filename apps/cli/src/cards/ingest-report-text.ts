import type { IngestReport } from '@assay/cards';
import { plural, printableLine } from '@assay/shown';
import { findingPlace } from './finding-line.ts';

/** What an ingest came to, for people: the counts, then each rule that was met, with its first place. */
export function ingestReportText(corpus: string, report: IngestReport): string {
  const { files, unchanged, records, rows, cards, instances, shards } = report;
  const read = [
    `${plural(rows, 'result')} of ${plural(records, 'record')}`,
    cards > 0 ? plural(cards, 'benchmark card') : '',
    instances > 0 ? plural(instances, 'sample') : '',
  ].filter((part) => part !== '');
  const rules = report.rules.map(
    ({ action, rule, count, first }) =>
      `  ${action} ${count} × ${rule}, first at ${findingPlace(first)}: ${printableLine(first.message)}\n`,
  );
  return (
    `${plural(files, 'file')} read, ${unchanged} unchanged: ${read.join(', ')}\n` +
    `${lostText(report)}${goneText(report)}${rules.join('')}${plural(shards, 'shard')} added to ${printableLine(corpus)}\n`
  );
}

function lostText({ lost_shards: lost = 0 }: IngestReport): string {
  return lost === 0
    ? ''
    : `${plural(lost, 'shard')} no longer there: name every file that was in ${lost === 1 ? 'it' : 'them'}, or what is not named stays lost\n`;
}

function goneText({ gone, pruned }: IngestReport): string {
  if (pruned > 0)
    return `${plural(pruned, 'file')} no longer there: what came from ${pruned === 1 ? 'it' : 'them'} was removed\n`;
  if (gone === 0) return '';
  return `${plural(gone, 'file')} no longer there, still counted as read before; --prune removes ${gone === 1 ? 'it' : 'them'}\n`;
}
