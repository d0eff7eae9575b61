import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../world-of.ts';

/** What a problem can be exported to. */
export const harnesses = ['lm-eval', 'helm', 'inspect'] as const;

/** A problem as tasks of another harness: to a folder, or to stdout where it is one file. */
export async function exportProblem(
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
