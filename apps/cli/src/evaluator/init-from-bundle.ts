import { basename } from 'node:path';
import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../audit/home-option.ts';
import { choice } from '../choice.ts';
import type { Options } from '../command.ts';
import { countOption } from '../count-option.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../world-of.ts';

const usualFile = 'evaluator.yaml';

/** `assay evaluator init --from bundle.zip`: a folder with the evaluator, its problem and its scoring program. */
export async function initFromBundle(bundle: string, options: Options, io: Io): Promise<ExitCode> {
  const format = choice('--format', options['format'], formats);
  const named = String(options['out']);
  const out = named === usualFile ? basename(bundle).replace(/\.zip$/i, '') : named;
  const task = options['task'] === undefined ? {} : { task: indexOption(options['task']) };
  const init = await verbs.evaluator.initFromBundle();
  const made = await init({ bundle, out, ...task }, worldOf(io));
  if (format === 'json') {
    io.out(jsonText(made));
    return exitCodes.done;
  }
  for (const note of made.notes) io.err(`note: ${printable(note)}\n`);
  io.out(
    `wrote ${printable(made.path)} and ${plural(made.files.length - 1, 'file')} beside it; look at every line of it, then: assay evaluator check ${printable(made.path)}\n`,
  );
  return exitCodes.done;
}

/** Tasks of a bundle may count from 0. */
function indexOption(value: unknown): number {
  return value === '0' ? 0 : countOption('--task', value);
}
