import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { basename } from 'node:path';
import { formats } from '../../audit/home-option.ts';
import type { CommandModule, Options } from '../../command.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { choice, countOption, namingFlags, several, textOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

const usualFile = 'evaluator.yaml';

/** `assay evaluator init --from bundle.zip`: a folder with the evaluator, its problem and its scoring program. */
async function initFromBundle(bundle: string, options: Options, io: Io): Promise<ExitCode> {
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

/** `assay evaluator init --labels FILE --problem FILE` */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .option('--labels <file>', 'the labels file: JSONL, JSON, CSV, TSV or Parquet')
    .option('--problem <file>', 'the public problem (`assay init task` writes one)')
    .option(
      '--from <bundle>',
      'a Codabench bundle (zip) instead of labels and problem; --out is then a folder',
    )
    .option('--task <index>', 'with --from: which task of the bundle (default: that of its first phase)')
    .option('--key <key>', 'the key of the evaluator', 'evaluator')
    .option('--id <column>', 'the column with the item id (default: id)')
    .option(
      '--label <column>',
      'the column with the label (default: expected, label, answer or target, or the only one)',
    )
    .option(
      '--slice <column>',
      'a column whose values define slices (repeatable; default: tags or metadata.tags)',
      several,
    )
    .option('--split <column>', 'the column with the split of an item')
    .option(
      '--feedback <value>',
      'the split that gives feedback (default: feedback, public, validation or dev)',
    )
    .option('--final <value>', 'the split that decides the final ranking (default: final, private or test)')
    .option(
      '--metric <name>',
      'a metric from the catalogue (repeatable; default: one that fits the labels)',
      several,
    )
    .option('--out <file>', 'the file to write; - for stdout', 'evaluator.yaml')
    .option('--force', 'overwrite an existing file', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator init --labels labels.csv --problem problem.jsonld --key sentiment --slice domain\n  $ assay evaluator init --from bundle.zip --out wheat\n' +
        '\nOn a terminal, the command asks for the two files and for any columns that the flags and the files leave open.\nExisting files are overwritten only with --force.\nThe scoring program of a Codabench bundle runs unchanged, in the sandbox; whatever has no equivalent is listed on stderr.\n' +
        '\nExit codes: 0 written · 1 labels that cannot be read · 2 an option is missing or invalid, or the file exists · 130 stopped at a question',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const bundle = textOption(options['from']);
    if (bundle !== null) return initFromBundle(bundle, options, io);
    const [labels, problem] = [await fileOf('labels', options, io), await fileOf('problem', options, io)];
    const out = String(options['out']);
    const request = {
      labels,
      problem,
      key: String(options['key']),
      ...given(options, ['id', 'label', 'split', 'feedback', 'final']),
      ...(options['slice'] === undefined ? {} : { slices: options['slice'] as readonly string[] }),
      ...(options['metric'] === undefined ? {} : { metrics: options['metric'] as readonly string[] }),
      ...(out === '-' ? {} : { write: { path: out, overwrite: options['force'] === true } }),
    };
    const init = await verbs.evaluator.init();
    const { key, path, text } = await namingFlags(flags, () =>
      asking(request, (full) => init(full, worldOf(io)), io),
    );
    if (path === null) io.out(text);
    else if (format === 'json') io.out(jsonText({ key, path }));
    else
      io.out(
        `wrote ${printable(path)}; look at every line of it, then: assay evaluator check ${printable(path)}\n`,
      );
    return exitCodes.done;
  };
};

const flags = {
  labels: '--labels',
  problem: '--problem',
  id: '--id',
  label: '--label',
  split: '--split',
};

function given(options: Options, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOption(options[name]);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** On a terminal a column that the file leaves open is asked for, and the rest goes on. */
async function asking<T extends object, R>(request: T, init: (request: T) => Promise<R>, io: Io): Promise<R> {
  try {
    return await init(request);
  } catch (error) {
    const field = error instanceof AssayError && error.code === 'E_LABELS' ? error.field : undefined;
    const isColumn = field === 'id' || field === 'label';
    if (!io.terminal || !isColumn || field in request) throw error;
    const { askText } = await import('../../submissions/ask-text.ts');
    const message = `--${field} ${(error as AssayError).message}. Which column?`;
    return asking({ ...request, [field]: await askText(message, 'A column is needed.') }, init, io);
  }
}

async function fileOf(name: 'labels' | 'problem', options: Options, io: Io): Promise<string> {
  const given = textOption(options[name]);
  if (given !== null) return given;
  if (!io.terminal) throw new AssayError('usage', 'E_OPTION', `--${name} is missing; expected a file`);
  const { askText } = await import('../../submissions/ask-text.ts');
  return askText(name === 'labels' ? 'Where are the labels?' : 'Where is the problem?', 'A path is needed.');
}
