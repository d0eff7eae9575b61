import { appendFile } from 'node:fs/promises';
import { type ReportedEvaluation, type ReportedRun, type ReportRequest, verbs } from '@assay/verbs';
import { choice, countOption, projectOf, projectOption, textOption } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { type Result, writeResult } from '../evaluation/write-result.ts';
import { exitCodes, explainError } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { pageOfRuns, sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../version.ts';

/** What a report can be asked for as, and what the verb makes for it; text and JSON are made of the report itself. */
const documents = {
  text: undefined,
  json: undefined,
  markdown: 'markdown',
  html: 'html',
  junit: 'junit',
  csv: 'csv',
  parquet: 'parquet',
  github: 'summary',
  summary: 'summary',
} as const satisfies Readonly<Record<string, ReportRequest['as']>>;

type ReportFormat = keyof typeof documents;
const formats = Object.keys(documents) as readonly ReportFormat[];

/** What a job summary can hold, and some to spare. */
const SUMMARY_BYTES = 1_000_000;

/** `assay report`: what is known of one scored run, from the store. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument('[run]', 'a run, scoring, baseline, specification or evaluation, or latest', 'latest'),
  )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .option('--against <run>', 'compare with this run, sample by sample')
    .option('--allow-changed', 'compare even if the scorer or the hidden data changed', false)
    .option('--include-outputs', 'include question, answer and reason of the worst samples', false)
    .option('--samples', 'junit: make samples tests too, beside the gates', false)
    .option('--worst <count>', 'worst samples to list for each score', '10')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay report\n  $ assay report latest --format html --out report.html\n  $ assay report good --against main --format markdown\n' +
        '\nEvery format shows stored data only, and none contains labels. csv and parquet hold the scores, one row per\n' +
        'sample. github appends a summary to $GITHUB_STEP_SUMMARY if that is set; summary prints one short enough for\n' +
        "a comment. junit has the gates as its tests; an inconclusive gate is an error. The report includes the project's gates that apply to the run.\n" +
        '\nExit codes: 0 reported, whatever the gates say (use `assay gate` for an exit code) · 2 no such run, or an invalid project file',
    );
  return async ([run = 'latest'], options) => {
    const format = choice('--format', options['format'], formats);
    const request: ReportRequest = {
      project: projectOf(options),
      needs_project: command.getOptionValueSource('project') === 'cli',
      run,
      against: textOption(options['against']) ?? undefined,
      allow_changed: options['allowChanged'] === true,
      include_outputs: options['includeOutputs'] === true,
      worst: countOption('--worst', options['worst']),
      as: documents[format],
      samples: options['samples'] === true,
      max_bytes: format === 'github' ? SUMMARY_BYTES : undefined,
    };
    const several = run === 'latest' ? null : await (await verbs.reportEvaluation())(request, worldOf(io));
    const reported = several ?? (await (await verbs.report())(request, worldOf(io)));
    if (reported.project_fault !== null)
      io.err(
        `${explainError(reported.project_fault).text}the report is made without the gates of the project\n`,
      );
    await write(await shown(reported, format, io), format, options, io);
    if (format === 'text')
      await sayLink(pageOfRuns('report' in reported ? [reported.report.run.id] : []), io, request.project);
    return exitCodes.done;
  };
};

async function shown(
  reported: ReportedRun | ReportedEvaluation,
  format: ReportFormat,
  io: Io,
): Promise<Result> {
  if (reported.document !== null) return reported.document.contents;
  if ('evaluation' in reported) {
    if (format === 'json') return jsonText(reported.evaluation);
    const { evaluationText } = await import('../evaluation/report-text.ts');
    return evaluationText(reported, io);
  }
  if (format === 'json') return jsonText(reported.report);
  const { reportText } = await import('../evaluation/report-text.ts');
  return reportText(reported, io);
}

async function write(result: Result, format: ReportFormat, options: Options, io: Io): Promise<void> {
  const summary = io.env['GITHUB_STEP_SUMMARY'];
  if (format === 'github' && options['out'] === undefined && summary !== undefined && summary !== '') {
    await appendFile(summary, result as string);
    io.err('appended to the job summary\n');
    return;
  }
  await writeResult(result, { out: options['out'], isFile: format === 'html' || format === 'parquet' }, io);
}
