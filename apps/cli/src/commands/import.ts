import type { ImportFormat } from '@assay/cards';
import { AssayError, type EvaluationRecord } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import {
  type ImportedRecord,
  type ImportedRecords,
  type ImportedRuns,
  type ImportRequest,
  verbs,
} from '@assay/verbs';
import type { CommandModule, Options } from '../command.ts';
import { type ExitCode, exitCodes, explainError, fixOf } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { choice, namingFlags, publisherFlags, publisherOptions, textOption } from '../options.ts';
import { worldOf } from '../version.ts';
import { sayLink } from '../workbench/say-link.ts';

const LISTED = 5;

/** One JSON document. */
function importJson({ imported, passed_over, errors }: ImportedRecords): string {
  return jsonText({
    imported,
    passed_over,
    errors: errors.map((error) => ({
      file: error.location?.file ?? null,
      line: error.location?.line ?? null,
      code: error.code,
      message: error.message,
      fix: fixOf(error) ?? null,
    })),
  });
}

/** The records themselves: one as a document, several as lines that `assay cards` reads. */
function recordsText(imported: readonly ImportedRecord[]): string {
  const records = imported.flatMap(({ path, record }) => (record === undefined ? [] : [{ path, record }]));
  if (records.length === 1) return jsonText(records[0]!.record satisfies EvaluationRecord);
  return records.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** For people: a line for each record, what is to be known about it below, then what was passed over. */
function importText({ imported, passed_over: over }: ImportedRecords): string {
  const lines = imported.flatMap((log) => [
    `${log.source} (${log.format}): ${log.model}, ${plural(log.results, 'result')}, ${plural(log.rows, 'row')}\n`,
    ...log.files.map((file) => `  wrote ${file}\n`),
    ...(leavesRowsOut(log) ? ['  rows are not written without --out FOLDER\n'] : []),
    ...log.notes.map((note) => `  note: ${note}\n`),
  ]);
  const more = over.length > LISTED ? ` and ${over.length - LISTED} more` : '';
  const passed =
    over.length === 0 ? [] : [`skipped, of no known format: ${over.slice(0, LISTED).join(', ')}${more}\n`];
  return printable([...lines, ...passed].join(''));
}

/** The record was printed, or is a line of a file; one that was kept before is neither. */
function leavesRowsOut({ rows, record, files }: ImportedRecord): boolean {
  return rows > 0 && (record !== undefined || files.length === 1);
}

/** `assay import --runs`: the logs of other tools as runs of a project. */
async function importRuns(
  { paths, format, model, write }: ImportRequest,
  as: 'text' | 'json',
  io: Io,
): Promise<ExitCode> {
  const run = await verbs.importRuns();
  const request = {
    paths,
    ...(format === undefined ? {} : { format }),
    ...(model === undefined ? {} : { model }),
    ...(write === undefined ? {} : { folder: write.path }),
  };
  const made = await run(request, worldOf(io));
  io.out(
    as === 'json'
      ? jsonText({ ...made, errors: made.errors.map((error) => error.message) })
      : importedText(made),
  );
  for (const error of made.errors) io.err(explainError(error).text);
  if (as === 'text' && made.imported.length > 0) await sayLink('/runs', io, made.project);
  if (made.errors.some(({ trouble }) => trouble === 'usage')) return exitCodes.usage;
  return made.errors.length === 0 ? exitCodes.done : exitCodes.failed;
}

function importedText({ imported, notes, passed_over: passed, project }: ImportedRuns): string {
  const lines = imported.map(
    ({ source, run_id, scorer, scores, samples, trials, model_key, task_key, is_known }) =>
      `${source}: run ${run_id}${is_known ? ' (there already)' : ''}\n  ${model_key} on ${task_key}, ${plural(samples, 'sample')}${trials > 1 ? `, ${plural(trials, 'trial')}` : ''}; scored by ${scorer}: ${scores.join(', ')}\n`,
  );
  const told = [
    ...notes.map((note) => `note: ${note}\n`),
    ...(passed.length === 0 ? [] : [`passed over, not logs: ${passed.join(', ')}\n`]),
  ];
  if (imported.length === 0) return told.join('');
  const [first] = imported;
  const second = imported.find(
    ({ run_id, task_key }) => run_id !== first!.run_id && task_key === first!.task_key,
  );
  const next =
    second === undefined
      ? `assay report ${first!.run_id}`
      : `assay compare ${first!.run_id} ${second.run_id}`;
  return `${lines.join('')}${told.join('')}\ntheir tasks and data are in ${project}\nNext:\n  ${next} --project ${project}\n`;
}

const sources: readonly ImportFormat[] = [
  'inspect',
  'lm-eval',
  'lighteval',
  'helm',
  'promptfoo',
  'eval-harness',
  'assay',
];
const formats = ['text', 'json'] as const;
const relationships = ['first_party', 'third_party', 'collaborative', 'other'] as const;

/** `assay import PATH…`: the logs of other evaluation tools as records. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('<path...>', 'logs, reports or run folders; folders are searched')
    .option('--runs', 'import as runs and scorings of a project, to compare, report, gate and rescore', false)
    .option('--as <format>', `format of the files, if their contents do not tell: ${sources.join(', ')}`)
    .option(
      '--out <path>',
      'a folder, a .json file for one record, or a .jsonl file (default: stdout); with --runs, the project folder (default: the current one)',
    )
    .option('--force', 'overwrite existing files', false)
    .option('--model <id>', 'model id, for reports that name none');
  publisherOptions(command, 'unknown')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay import logs/ --out records/\n  $ assay import results_2026-01-21.json --organization "Example Lab" --relationship third_party --out records/\n' +
        '  $ assay import --runs logs/ --out yesterday/\n  $ assay import report.json --model lab/tiny-1b | jq .evaluation_results\n' +
        '\nReads Inspect logs (.json, .eval), results and samples of lm-evaluation-harness, results of lighteval, run folders of\n' +
        'HELM, promptfoo output (JSON, shared results, and YAML and CSV given by name), eval-harness reports, and Assay exports\n' +
        'or projects. Writes Every Eval Ever 0.3.0 records with their rows. Whatever has no field there goes to\n' +
        'additional_details, unknown values stay unknown, and secrets are replaced by [redacted].\n' +
        '\nExit codes: 0 all imported · 1 a file was not a log, or was damaged; the rest was imported · 2 a path cannot be opened or written',
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    if (options['runs'] === true) return importRuns(requestOf(paths, options), format, io);
    const request = requestOf(paths, options);
    const importRecords = await verbs.import();
    const made = await namingFlags({ 'write.path': '--out' }, () => importRecords(request, worldOf(io)));
    if (format === 'json') io.out(importJson(made));
    else {
      if (request.write === undefined) io.out(recordsText(made.imported));
      io.err(importText(made));
    }
    for (const error of made.errors) io.err(explainError(error).text);
    return exitOf(made.errors);
  };
};

function exitOf(errors: readonly AssayError[]): ExitCode {
  if (errors.some(({ trouble }) => trouble === 'usage')) return exitCodes.usage;
  return errors.length === 0 ? exitCodes.done : exitCodes.failed;
}

function requestOf(paths: readonly string[], options: Options): ImportRequest {
  const { relationship, ...publisher } = publisherFlags(options);
  const model = textOption(options['model']);
  if (model?.trim() === '') throw new AssayError('usage', 'E_OPTION', '--model is empty: expected an id');
  const out = textOption(options['out']);
  return {
    paths,
    ...(options['as'] === undefined ? {} : { format: choice('--as', options['as'], sources) }),
    publisher: {
      ...publisher,
      ...(relationship === undefined
        ? {}
        : { relationship: choice('--relationship', relationship, relationships) }),
    },
    ...(model === null ? {} : { model }),
    ...(out === null ? {} : { write: { path: out, overwrite: options['force'] === true } }),
  };
}
