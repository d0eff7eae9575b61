import { dirname, join } from 'node:path';
import { AssayError } from '@assay/records';
import { type ExportedFile, type ExportedRun, verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import { projectOf, projectOption } from '../evaluation/project-option.ts';
import { publisherFlags, publisherOptions } from '../evaluation/publisher-flags.ts';
import { textOption } from '../evaluation/text-option.ts';
import { saySeveral } from '../evaluation/scoring-line.ts';
import { type Result, writeResult } from '../evaluation/write-result.ts';
import { exitCodes } from '../exit-codes.ts';
import { exportProblem, harnesses } from '../export/export-problem.ts';
import type { Io } from '../io.ts';
import { jsonText, printable } from '@assay/shown';
import { worldOf } from '../world-of.ts';

const targets = ['croissant', 'eee', 'parquet', 'junit', 'inspect-log', 'inspect-json'] as const;
const formats = ['text', 'json'] as const;

/** `assay export RUN --to …`: one run in one format that others read. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument(
      '<what>',
      'a run, a scoring, a baseline, a specification or latest; for a harness the document of a problem',
    ),
  )
    .requiredOption(
      '--to <target>',
      `what to make of it: ${targets.join(', ')}; of a problem: ${harnesses.join(', ')}`,
    )
    .option(
      '--baseline <solution>',
      'of a problem: a solution or words that say the model, its settings and prompts',
    )
    .option(
      '--out <path>',
      'croissant, inspect-log: a file, or a folder; eee and harnesses: a folder; else a file',
    );
  publisherOptions(command, 'publisher: of the project file')
    .option('--format <format>', `how to say what was written: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay export latest --to croissant --out published/\n  $ assay export main --to eee --out records/ --organization "Example Lab" --relationship first_party --id-base https://example.org/evals\n  $ assay export problem.jsonld --to lm-eval --baseline solutions/gpt4.jsonld --out tasks/\n' +
        '\ncroissant: a TaskSolution with its output rows, and its problem where that is derived. eee: a record of Every Eval Ever 0.3.0 and its rows. Both name\n' +
        'their publisher. inspect-log: the .eval log that the viewer of Inspect opens; inspect-json: the same as one document. Without --out the document goes to stdout, and files that belong to it are not written.\n' +
        'lm-eval: task files of lm-evaluation-harness. helm: run entries with the settings of the adapter. inspect: a Python module of tasks. What the problem\n' +
        'does not say, and what has no equivalent there, is noted on stderr and written nowhere as if it were known.\n' +
        'Labels are in none of them; parameters stand as they were declared, nothing is invented.\n' +
        '\nExit codes: 0 written · 1 the data changed since the run · 2 no such run, no publisher, or a problem that changed',
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
    const request = { project: projectOf(options), run: run!, to, publisher: publisherFlags(options) };
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
