import type { IngestProgress, IngestReport } from '@assay/cards';
import { AssayError } from '@assay/records';
import { jsonText, plural, printableLine } from '@assay/shown';
import { verbs } from '@assay/verbs';
import {
  declareCorpusFolder,
  findingLine,
  findingPlace,
  ingestExit,
  nothingFound,
} from '../../cards/corpus-question.ts';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { type Io, redrawn } from '../../io.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';
import { sayCorpusLink } from '../../workbench/say-link.ts';

/** What an ingest came to, for people: the counts, then each rule that was met, with its first place. */
function ingestReportText(corpus: string, report: IngestReport): string {
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

interface IngestView {
  readonly show: (progress: IngestProgress) => void;
  readonly finish: () => void;
}

const redrawMs = 100;
const lineMs = 5_000;

/** How far an ingest is: a line that redraws itself on a terminal, a line every few seconds elsewhere, nothing when quiet. */
function ingestView(options: Options, io: Io): IngestView {
  if (options['quiet'] === true) return { show: () => undefined, finish: () => undefined };
  const redraws = io.errColumns !== undefined;
  const started = performance.now();
  let shownAt = started;
  let isOpen = false;
  return {
    show: (progress) => {
      const now = performance.now();
      if (now - shownAt < (redraws ? redrawMs : lineMs)) return;
      shownAt = now;
      isOpen = redraws;
      const line = inWords(progress, now - started);
      io.err(redraws ? redrawn(line, io) : `${line}\n`);
    },
    finish: () => {
      if (isOpen) io.err(redrawn('', io));
    },
  };
}

/** `1,200,000 results · 101,000/s · file 3 of 12 · data/all.jsonl` */
function inWords(
  { rows, records, instances, files, filesDone, file }: IngestProgress,
  elapsed: number,
): string {
  const done = rows + instances;
  const rate = Math.round((done / elapsed) * 1000).toLocaleString('en');
  const what =
    instances > 0
      ? `${rows.toLocaleString('en')} results, ${instances.toLocaleString('en')} samples`
      : `${rows.toLocaleString('en')} results`;
  return `${what} of ${records.toLocaleString('en')} records · ${rate}/s · ${filesDone} of ${plural(files, 'file')} · ${printableLine(file)}`;
}

const formats = ['text', 'json'] as const;

/** `assay cards ingest PATH…` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpusFolder(
    command.argument(
      '[path...]',
      'records, benchmark cards and instance-level files: folders, JSON, JSONL (also gzipped) or Parquet',
    ),
  )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--findings', 'list everything that was rejected, dropped, repaired or unusual', false)
    .option('--prune', 'remove the results of files that no longer exist below these paths', false)
    .option('--quiet', 'show no progress', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards ingest data/\n  $ assay cards ingest reports.jsonl.gz --corpus reports --findings\n  $ assay cards ingest data/ --prune\n' +
        '\nUnchanged files are not read again, and an interrupted ingest continues. A line of JSONL is a record or' +
        '\n{"path": "data/suite/lab/model/1.json", "record": {…}}.' +
        '\n\nExit codes: 0 ingested · 1 nothing could be used · 2 no such path · 4 the disk failed, or another ingest is running · 130 interrupted, the same command continues',
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    if (paths.length === 0)
      throw new AssayError('usage', 'E_USAGE', 'assay cards ingest expects files or folders', {
        fix: 'Name what to read; see `assay cards ingest --help`.',
      });
    const ingest = await verbs.cards.ingest();
    const view = ingestView(options, io);
    const request = {
      paths,
      corpus: String(options['corpus']),
      prune: options['prune'] === true,
      findings: options['findings'] === true,
    };
    const { corpus, report, findings } = await untilInterrupted((signal) =>
      ingest(request, worldOf(io), { signal, on: view.show }),
    ).finally(view.finish);
    if (format === 'json')
      io.out(jsonText({ corpus, ...report, ...(findings === null ? {} : { list: findings }) }));
    else io.out(ingestReportText(corpus, report) + (findings ?? []).map(findingLine).join(''));
    io.err(nothingFound(report, paths));
    if (format === 'text') await sayCorpusLink(options['corpus'], io);
    return ingestExit(report);
  };
};
