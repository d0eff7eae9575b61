import type { ImportFormat } from '@assay/cards';
import { AssayError } from '@assay/records';
import { type ImportRequest, verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { publisherFlags, publisherOptions } from '../evaluation/publisher-flags.ts';
import { textOption } from '../evaluation/text-option.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import { importJson, importText, recordsText } from '../import/import-report.ts';
import { importRuns } from '../import/import-runs.ts';
import { namingFlags } from '../naming-flags.ts';
import { worldOf } from '../world-of.ts';

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
