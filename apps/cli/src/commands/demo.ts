import { relative } from 'node:path';
import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import { findExample } from '../demo/find-example.ts';
import { type DemoStep, demoSteps } from '../demo/demo-steps.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';

export const declare: CommandModule['declare'] = (command, io, run) => {
  command
    .option('--format <format>', 'text, or json: { steps: [{ title, command, exitCode, output }] }', 'text')
    .addHelpText('after', '\nExample:\n  $ assay demo');
  return async (_, options) => {
    const format = choice('--format', options['format'], ['text', 'json']);
    const folder = relative(io.cwd, findExample('01-declare', import.meta.dirname)) || '.';
    const told = [];
    for (const step of demoSteps(folder)) {
      if (format === 'text') io.out(heading(step));
      const { io: listening, output } = format === 'text' ? { io, output: () => '' } : capture(io);
      const exitCode = await run(step.argv, listening);
      told.push({ title: step.title, command: commandLine(step), exitCode, output: output() });
      if (format === 'text') io.out('\n');
    }
    const failed = told.filter(({ exitCode }) => exitCode !== exitCodes.done);
    if (format === 'json') io.out(`${JSON.stringify({ steps: told }, null, 2)}\n`);
    else io.out(ending(folder, failed.length));
    return failed.length === 0 ? exitCodes.done : exitCodes.failed;
  };
};

function heading(step: DemoStep): string {
  return `${step.title}\n$ ${commandLine(step)}\n`;
}

function commandLine({ argv }: DemoStep): string {
  return ['assay', ...argv].join(' ');
}

function ending(folder: string, failed: number): string {
  if (failed > 0) return `${failed} of these ended with another exit code than 0.\n`;
  return `What to try next:
  node_modules/.bin/assay show ${folder}/mmlu/problem.jsonld --format html > mmlu.html
  node_modules/.bin/assay search accuracy ${folder}
  node_modules/.bin/assay init task
  node_modules/.bin/assay --help
`;
}

/** The same world, with what a step prints kept instead of shown. */
function capture(io: Io): { readonly io: Io; readonly output: () => string } {
  const pieces: string[] = [];
  const keep = (text: string) => void pieces.push(text);
  return { io: { ...io, out: keep, err: keep, terminal: false }, output: () => pieces.join('') };
}
