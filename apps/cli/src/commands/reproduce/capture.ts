import { jsonText, plural, printable } from '@assay/shown';
import { type CapturedRuns, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../options.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes, explainError } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<path...>', 'run folders of MLflow (mlruns) or Weights & Biases (wandb)')
    .requiredOption(
      '--problem <problem>',
      'the problem the runs solve: a document with a TaskProblem, or its address',
    )
    .requiredOption('--out <folder>', 'a new folder for the solutions')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay capture mlruns --problem problem.jsonld --out solutions\n  $ assay capture wandb --problem https://example.org/quiz --out solutions\n' +
        '\nEach run becomes the skeleton of a TaskSolution: its parameters, the last value of each metric, its program and\n' +
        'commit, its environment. User and host names are left out, and secrets are replaced by [redacted]. Values that are not\n' +
        'numbers are left out and listed. `assay implement --baseline` reads the result.\n' +
        '\nExit codes: 0 all valid · 1 a run cannot be read, or its file is invalid; the rest is written · 2 usage, no run found, or the folder exists',
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const { problem, out } = options as { readonly problem: string; readonly out: string };
    const capture = await verbs.capture();
    const made = await untilInterrupted((signal) =>
      capture({ paths, problem, out }, worldOf(io), { signal }),
    );
    for (const error of made.errors) io.err(explainError(error).text);
    io.out(
      format === 'json'
        ? jsonText({ ...made, errors: made.errors.length })
        : captureText(made, await colors(io)),
    );
    const isWhole =
      made.errors.length === 0 && made.captured.every(({ violations }) => violations.length === 0);
    return isWhole ? exitCodes.done : exitCodes.failed;
  };
};

function captureText({ out, problem, captured }: CapturedRuns, color: Colors): string {
  const lines = captured.flatMap(({ source, tool, file, parameters, metrics, notes, violations }) => [
    `${color.bold(printable(file))}  ${plural(parameters, 'parameter')}, ${plural(metrics.length, 'metric')}  (${tool}, ${printable(source)})`,
    ...notes.map((note) => color.yellow(`  ${printable(note)}`)),
    ...violations.map((violation) => color.red(`  not valid: ${printable(violation)}`)),
  ]);
  return [
    ...lines,
    `${plural(captured.length, 'solution')} of ${printable(problem)} in ${printable(out)}`,
    '',
  ].join('\n');
}
