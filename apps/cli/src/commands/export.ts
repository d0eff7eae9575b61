import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { type ExportedFile, type ExportedRun, verbs } from '@assay/verbs';
import { dirname, join } from 'node:path';
import type { CommandModule, Options } from '../command.ts';
import { saySeveral } from '../evaluation/scoring-line.ts';
import { type Result, writeResult } from '../evaluation/write-result.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import {
  choice,
  projectOf,
  projectOption,
  publisherFlags,
  publisherOptions,
  textOption,
} from '../options.ts';
import { worldOf } from '../version.ts';

/** What a problem can be exported to. */
const harnesses = ['lm-eval', 'helm', 'inspect'] as const;

/** A problem as tasks of another harness: to a folder, or to stdout where it is one file. */
async function exportProblem(
  problem: string,
  to: (typeof harnesses)[number],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const format = choice('--format', options['format'], ['text', 'json'] as const);
  const out = textOption(options['out']);
  const baseline = textOption(options['baseline']);
  const ask = await verbs.exportProblem();
  const { files, notes } = await ask(
    { problem, to, ...(baseline === null ? {} : { baseline }) },
    worldOf(io),
  );
  const names = Object.keys(files);
  if (out === null && names.length > 1 && format === 'text') throw severalFiles(names);
  for (const note of notes) io.err(`note: ${printable(note)}\n`);
  if (out === null) io.out(format === 'json' ? jsonText({ to, files, notes }) : files[names[0]!]!);
  else {
    for (const name of names) await writeResult(files[name]!, { out: join(out, name), isFile: true }, io);
    if (format === 'json') io.out(jsonText({ to, files: names.map((name) => join(out, name)), notes }));
  }
  return exitCodes.done;
}

function severalFiles(names: readonly string[]): AssayError {
  return new AssayError(
    'usage',
    'E_OPTION',
    `it becomes ${plural(names.length, 'file')}: ${names.join(', ')}`,
    {
      fix: 'Name a folder for them with --out DIR, or ask for one document with --format json.',
    },
  );
}

const targets = ['croissant', 'eee', 'parquet', 'junit', 'inspect-log', 'inspect-json'] as const;
const formats = ['text', 'json'] as const;

/** `assay export RUN --to …`: one run in one format that others read. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument(
      '<what>',
      'a run, scoring, baseline or specification, or latest; for another harness, a problem document',
    ),
  )
    .requiredOption(
      '--to <target>',
      `target format: ${targets.join(', ')}; for a problem: ${harnesses.join(', ')}`,
    )
    .option(
      '--baseline <solution>',
      'for a problem: a solution, or text, that states the model, its settings and its prompts',
    )
    .option(
      '--out <path>',
      'croissant and inspect-log: a file or folder; eee and harnesses: a folder; others: a file',
    );
  publisherOptions(command, 'publisher: of the project file')
    .option('--samples', 'junit: make samples tests too, beside the gates', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay export latest --to croissant --out published/\n  $ assay export main --to eee --out records/ --organization "Example Lab" --relationship first_party --id-base https://example.org/evals\n  $ assay export problem.jsonld --to lm-eval --baseline solutions/gpt4.jsonld --out tasks/\n' +
        '\ncroissant: a TaskSolution with its output rows, and its problem if that was derived. eee: an Every Eval Ever 0.3.0 record\n' +
        'and its rows. Both name their publisher. inspect-log: an .eval log for Inspect’s viewer; inspect-json: the same as one JSON\ndocument. Without --out, the document goes to stdout, without its accompanying files.\n' +
        'lm-eval: task files for lm-evaluation-harness. helm: run entries with adapter settings. inspect: a Python module of tasks.\n' +
        'Whatever the problem leaves open or the harness cannot express is listed on stderr and left out.\n' +
        'None of these files contains labels. Parameters are written as declared; nothing is invented.\n' +
        '\nExit codes: 0 written · 1 the data changed since the run · 2 no such run, no publisher, or the problem changed',
    );
  return async ([run], options) => {
    const target = choice('--to', options['to'], [...targets, ...harnesses]);
    const harness = harnesses.find((name) => name === target);
    if (harness !== undefined) return exportProblem(run!, harness, options, io);
    const to = choice('--to', target, targets);
    const format = choice('--format', options['format'], formats);
    const out = textOption(options['out']);
    if (format === 'json' && out === null) {
      throw new AssayError('usage', 'E_USAGE', '--format json says what was written: it needs --out');
    }
    if (to === 'eee' && out !== null && /\.jsonl?$/i.test(out)) {
      throw new AssayError('usage', 'E_OUT', `--out ${out}: expected the folder of a collection`, {
        fix: 'The record names its own place in it: data/<task>/<developer>/<model>/<uuid>.json.',
      });
    }
    const ask = await verbs.export();
    const request = {
      project: projectOf(options),
      run: run!,
      to,
      samples: options['samples'] === true,
      publisher: publisherFlags(options),
    };
    const exported = await ask(request, worldOf(io));
    if (format !== 'json') saySeveral([exported], io);
    for (const note of exported.notes) io.err(`note: ${printable(note)}\n`);
    if (out === null) await print(exported, to, io);
    else {
      const files = placed(exported.files, to, out);
      for (const { path, contents } of files) await writeResult(contents, { out: path, isFile: true }, io);
      if (format === 'json') io.out(jsonText(written(exported, to, files)));
    }
    return exitCodes.done;
  };
};

type Target = (typeof targets)[number];

interface PlacedFile {
  readonly path: string;
  readonly contents: Result;
}

/** The document itself. What stands beside it is left out, and that is said. */
async function print({ files }: ExportedRun, to: Target, io: Io): Promise<void> {
  const [document, ...beside] = placed(files, to, null);
  await writeResult(
    document!.contents,
    { out: undefined, isFile: to === 'parquet' || to === 'inspect-log' },
    io,
  );
  for (const { path } of beside) io.err(`not written without --out: ${path}\n`);
}

/**
 * Where each file goes: `out` is the folder of a collection (eee), the document's own file (parquet, junit, and
 * croissant where it is called `.jsonld` or `.json`; what belongs to it stands beside it), else the folder of both.
 */
function placed(files: readonly ExportedFile[], to: Target, out: string | null): readonly PlacedFile[] {
  const isFile = out !== null && isDocument(to, out);
  const folder = isFile ? dirname(out) : (out ?? '.');
  return files.map((file, i) => ({
    path: isFile && i === 0 ? out : join(folder, file.path),
    contents: file.contents,
  }));
}

function isDocument(to: Target, out: string): boolean {
  if (to === 'croissant') return /\.json(?:ld)?$/i.test(out);
  if (to === 'inspect-log' || to === 'inspect-json') return /\.(?:eval|json)$/i.test(out);
  return to !== 'eee';
}

function written(
  { run_id, scoring_id, scorer_key, other_scorers, notes }: ExportedRun,
  to: Target,
  files: readonly PlacedFile[],
): object {
  const read = { run_id, scoring_id, scorer_key, other_scorers };
  return { ...read, to, files: files.map(({ path }) => path), notes };
}
