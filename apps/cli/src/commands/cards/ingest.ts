import { AssayError } from '@assay/records';
import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { declareCorpusFolder } from '../../cards/corpus-folder.ts';
import { findingLine } from '../../cards/finding-line.ts';
import { ingestExit, nothingFound } from '../../cards/ingest-outcome.ts';
import { ingestReportText } from '../../cards/ingest-report-text.ts';
import { ingestView } from '../../cards/ingest-view.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { worldOf } from '../../world-of.ts';
import { sayCorpusLink } from '../../workbench/say-link-elsewhere.ts';

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
