import type { PublishedRun, Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import type { Exported } from '../evaluation/export-run.ts';
import { projectOption, withWorkbench } from '../evaluation/project-option.ts';
import { publisherFlags, publisherOptions } from '../evaluation/publisher-flags.ts';
import { textOption } from '../evaluation/text-option.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { jsonText } from '@assay/shown';

const targets = ['croissant', 'eee', 'parquet', 'junit'] as const;
const formats = ['text', 'json'] as const;

/** `assay export RUN --to …`: one run in one format that others read. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command.argument('<run>', 'a run, a scoring, a baseline, a specification or latest'))
    .requiredOption('--to <target>', `what to make of it: ${targets.join(', ')}`)
    .option('--out <path>', 'croissant: a .jsonld file, or a folder; eee: a folder; else a file');
  publisherOptions(command, 'publisher: of the project file')
    .option('--format <format>', `how to say what was written: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay export latest --to croissant --out published/\n  $ assay export main --to eee --out records/ --organization "Example Lab" --relationship first_party --id-base https://example.org/evals\n' +
        '\ncroissant: a TaskSolution with its output rows, and its problem where that is derived. eee: a record of Every Eval Ever 0.3.0 and its rows. Both name\n' +
        'their publisher. Without --out the document goes to stdout, and files that belong to it are not written.\n' +
        'Labels are in none of them; parameters stand as they were declared, nothing is invented.\n' +
        '\nExit codes: 0 written · 1 the data changed since the run · 2 no such run, no publisher, or a problem that changed',
    );
  return async ([reference], options) => {
    choice('--to', options['to'], targets);
    const format = choice('--format', options['format'], formats);
    const out = textOption(options['out']);
    if (format === 'json' && out === null) {
      throw new AssayError('usage', 'E_USAGE', '--format json says what was written: it needs --out');
    }
    return withWorkbench(options, io, async (bench) => {
      const { openPublished } = await import('../evaluation/open-published.ts');
      const run = await openPublished(reference!, bench);
      const exported = await exportRun(run, options, out, bench);
      for (const note of exported.notes) io.err(`note: ${printable(note)}\n`);
      if (out === null) await print(exported, options, io);
      else await writeAll(exported, run, options, io);
      return exitCodes.done;
    });
  };
};

async function exportRun(
  run: PublishedRun,
  options: Options,
  out: string | null,
  bench: Workbench,
): Promise<Exported> {
  const { toCroissant, toEee, toJunit, toParquet } = await import('../evaluation/export-run.ts');
  const to = choice('--to', options['to'], targets);
  if (to === 'parquet') return toParquet(run, out, bench);
  if (to === 'junit') return toJunit(run, out);
  const { requirePublisher } = await import('@assay/engine');
  const publisher = requirePublisher({ ...bench.project.publisher, ...publisherFlags(options) });
  return to === 'eee' ? toEee(run, publisher, out, bench) : toCroissant(run, publisher, out);
}

/** The document itself. What stands beside it is left out, and that is said. */
async function print({ files }: Exported, options: Options, io: Io): Promise<void> {
  const [document, ...beside] = files;
  await writeResult(document!.contents, { out: undefined, isFile: options['to'] === 'parquet' }, io);
  for (const { path } of beside) io.err(`not written without --out: ${path}\n`);
}

async function writeAll(
  { files, notes }: Exported,
  { manifest, scoring }: PublishedRun,
  options: Options,
  io: Io,
): Promise<void> {
  for (const { path, contents } of files) await writeResult(contents, { out: path, isFile: true }, io);
  if (options['format'] !== 'json') return;
  const written = {
    run_id: manifest.id,
    scoring_id: scoring.id,
    to: options['to'],
    files: files.map(({ path }) => path),
    notes,
  };
  io.out(jsonText(written));
}
