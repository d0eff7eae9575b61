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
    .argument('<path...>', 'logs, reports and run folders; folders are searched')
    .option(
      '--runs',
      'make runs and scorings of them in a project, to compare, report, gate and score again',
      false,
    )
    .option('--as <format>', `what they are, where their contents do not say: ${sources.join(', ')}`)
    .option(
      '--out <path>',
      'a folder, a .json file for one record, or a .jsonl file (else stdout); with --runs: the folder of the project, else this one',
    )
    .option('--force', 'overwrite what is there already', false)
    .option('--model <id>', 'the id of the model, for reports that name none');
  publisherOptions(command, 'unknown')
    .option('--format <format>', `how to say what was made: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay import logs/ --out records/\n  $ assay import results_2026-01-21.json --organization "Example Lab" --relationship third_party --out records/\n' +
        '  $ assay import --runs logs/ --out yesterday/\n  $ assay import report.json --model lab/tiny-1b | jq .evaluation_results\n' +
        '\nReads Inspect logs (.json, .eval), results and samples of lm-evaluation-harness, results of lighteval, run folders of\n' +
        'HELM, output of promptfoo (JSON, what it shares, and YAML and CSV by name), reports of eval-harness, and exports or\n' +
        'projects of Assay. Writes records of Every Eval Ever 0.3.0 with their rows. What has no place there stands under\n' +
        'additional_details, what is not known stays unknown, and secrets are replaced by [redacted].\n' +
        '\nExit codes: 0 all imported · 1 something was not a log, or a broken one; the rest is imported · 2 a path that cannot\nbe opened or written',
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
