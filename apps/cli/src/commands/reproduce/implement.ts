import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { type ImplementedProblem, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../choice.ts';
import { type Colors, colors } from '../../colors.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<problem>', 'a document with a TaskProblem')
    .option('--out <folder>', 'where the project goes: a folder that is not there yet')
    .option(
      '--baseline <solution>',
      'a solution, or the skeleton of one: its model and settings are taken; or the same in words, "Model: gpt-4o; temperature: 0; Prompt: …"',
    )
    .option(
      '--outputs <folder>',
      'where answers go; a folder that holds answers already: the project scores those',
    )
    .option(
      '--solution <file>',
      'where the TaskSolution goes; one that is there already is what is claimed of the answers',
    )
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay implement problem.jsonld --out project\n  $ assay implement problem.jsonld --baseline solutions/gpt4.jsonld --out project\n  $ assay implement problem.jsonld --baseline reported.jsonld --outputs raw_outputs --solution obtained.jsonld --out project\n' +
        '\nWhat the task file says becomes assay.yaml; what it does not say is listed in gaps.md, each with the place to fill it in.\n' +
        'With answers that somebody published, the project scores them and reproduction.yaml says how each number is measured; what was taken\n' +
        'from the names of columns stands above it.\n' +
        'A metric is taken by its name or not at all: nothing stands in for another.\n' +
        '\nExit codes: 0 a project that runs · 3 a project with gaps · 1 the document is unreadable or holds no problem · 2 a path cannot be opened, or the folder is there',
    );
  return async ([problem], options) => {
    const format = choice('--format', options['format'], formats);
    const implement = await verbs.implement();
    const { out, ...paths } = options as Flags;
    if (out === undefined) throw noFolder();
    const made = await implement({ problem: problem!, out, ...given(paths) }, worldOf(io));
    io.out(format === 'json' ? jsonText(made) : implementText(made, await colors(io)));
    return made.gaps.length === 0 ? exitCodes.done : exitCodes.inconclusive;
  };
};

interface Flags {
  readonly out?: string;
  readonly baseline?: string;
  readonly outputs?: string;
  readonly solution?: string;
}

function given({ baseline, outputs, solution }: Omit<Flags, 'out'>): Omit<Flags, 'out'> {
  return {
    ...(baseline === undefined ? {} : { baseline }),
    ...(outputs === undefined ? {} : { outputs }),
    ...(solution === undefined ? {} : { solution }),
  };
}

/** Asked for here: a required option would be asked of `implement check` too. */
function noFolder(): AssayError {
  return new AssayError('usage', 'E_OPTION', '--out names the folder of the project', {
    fix: 'Add --out project: a folder that is not there yet.',
  });
}

function implementText({ out, files, gaps, assumptions }: ImplementedProblem, color: Colors): string {
  const missing =
    gaps.length === 0
      ? [color.green('Nothing is missing: assay run runs it.')]
      : [
          color.yellow(`${plural(gaps.length, 'gap')} to fill before it runs:`),
          ...gaps.map(
            ({ kind, what, fill }) =>
              `  ${color.bold(kind)}  ${printable(what)}\n    ${color.dim(printable(fill))}`,
          ),
        ];
  return [
    `${printable(out)}: ${files.map(printable).join(', ')}`,
    ...assumptions.map((text) => `assumed: ${printable(text)}`),
    ...missing,
    '',
  ].join('\n');
}
