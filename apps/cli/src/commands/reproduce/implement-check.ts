import { jsonText, plural, printable } from '@assay/shown';
import { type CheckedImplementation, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice, countOption } from '../../options.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<project>', 'the project folder, or its assay.yaml')
    .option('--baseline <solution>', 'a solution or skeleton, for what it says about the judge')
    .option('--samples <count>', 'number of samples in the dry run', '5')
    .option('--no-run', 'query no model: check only metrics and judge')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay implement check project\n  $ assay implement check project --baseline solutions/gpt4.jsonld --samples 10\n' +
        '\nEvery metric is tested on samples with a known result: those that come with Assay, and those in checks/NAME.json of the project:\n' +
        '  { "samples": [{ "output": "…", "expected": "…" }], "value": 0.5 }\n' +
        'A metric fails if it computes something other than its name says; the command says what, if it recognizes it.\n' +
        '\nExit codes: 0 everything passed · 1 a check failed · 2 usage · 3 a person has to look at something',
    );
  return async ([project], options) => {
    const format = choice('--format', options['format'], formats);
    const { baseline, run } = options as { baseline?: string; run: boolean };
    const check = await verbs.checkImplementation();
    const made = await untilInterrupted((signal) =>
      check(
        {
          project: project!,
          samples: run ? countOption('--samples', options['samples']) : 0,
          ...(baseline === undefined ? {} : { baseline }),
        },
        worldOf(io),
        { signal },
      ),
    );
    io.out(format === 'json' ? jsonText(made) : checkText(made, await colors(io)));
    if (made.counts.failed > 0) return exitCodes.failed;
    return made.counts.open > 0 ? exitCodes.inconclusive : exitCodes.done;
  };
};

function checkText({ findings, counts }: CheckedImplementation, color: Colors): string {
  const marks = { passed: color.green('✓'), failed: color.red('✗'), open: color.yellow('?') };
  const lines = findings.flatMap(({ check, level, about, message, fix }) => [
    `${marks[level]} ${color.bold(check.replace('_', ' '))}  ${printable(about === null ? message : `${about}: ${message}`)}`,
    ...(fix === null ? [] : [`    ${color.dim(printable(fix))}`]),
  ]);
  const total = `${plural(counts.passed, 'check')} passed, ${counts.failed} failed, ${counts.open} for a person to look at`;
  return [...lines, total, ''].join('\n');
}
