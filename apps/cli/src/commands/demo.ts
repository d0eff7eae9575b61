import { dirname } from 'node:path';
import { verbs } from '@assay/verbs';
import { choice } from '../options.ts';
import { colors, type Io } from '../io.ts';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import { jsonText, shellWord } from '@assay/shown';
import { worldOf } from '../version.ts';

/** Where the demo runs, below the current folder. */
const place = 'assay-demo';

/** `assay demo`: the whole path on a small project, each command as a person would type it. */
export const declare: CommandModule['declare'] = (command, io, run) => {
  command
    .option(
      '--format <format>',
      'text, or json: { folder, steps: [{ title, command, exitCode, expectedExitCode, output }] }',
      'text',
    )
    .option('--serve', 'at the end, open the workbench (only on a terminal)', false)
    .addHelpText(
      'after',
      `\nExample:\n  $ assay demo\n\nThe demo recreates its folder ${place}/ each time: keep your own changes elsewhere.\n\nExit codes: 0 every step ended as expected · 1 one did not · 2 ${place}/ exists and is not from a demo`,
    );
  return async (_, options) => {
    const isText = choice('--format', options['format'], ['text', 'json']) === 'text';
    const { demoEnding } = await import('../demo/demo-ending.ts');
    const { demoSteps } = await import('../demo/demo-steps.ts');
    const demo = await verbs.demo();
    const { folder, example } = await demo({ folder: place }, worldOf(io));
    const { bold, dim } = await colors(io);
    const tell = isText ? io.out : () => undefined;
    tell(`$ cd ${place}\n\n`);
    const done: {
      title: string;
      command: string;
      exitCode: number;
      expectedExitCode: number;
      output: string;
    }[] = [];
    for (const { title, argv: typed, ends, first } of demoSteps) {
      if (done.every(isAsItShould)) await first?.(folder);
      const argv = typeof typed === 'function' ? typed(done.at(-1)?.output ?? '') : typed;
      const line = ['assay', ...argv.map(shellWord)].join(' ');
      tell(`${bold(title)}\n$ ${line}\n`);
      const { io: heard, output } = hear(io, isText);
      const exitCode = await run(argv, { ...heard, cwd: folder });
      tell(exitCode === exitCodes.done ? '\n' : `${dim(`exit code ${exitCode}`)}\n\n`);
      done.push({ title, command: line, exitCode, expectedExitCode: ends, output: output() });
    }
    if (!isText) io.out(jsonText({ folder, steps: done }));
    const unlike = done.filter((step) => !isAsItShould(step));
    if (unlike.length === 0) {
      tell(demoEnding({ root: dirname(dirname(example)), cwd: io.cwd, place }));
      const isWatched = isText && io.terminal && (io.env['CI'] ?? '') === '';
      if (options['serve'] !== true || !isWatched) return exitCodes.done;
      tell(`\n${bold('The workbench: every page on what was just run. Ctrl C ends it.')}\n$ assay serve\n`);
      return run(['serve', '--port', '0'], { ...io, cwd: folder });
    }
    for (const { command: line, exitCode, expectedExitCode } of unlike)
      io.err(`${line} ended with exit code ${exitCode}, not ${expectedExitCode}\n`);
    return exitCodes.failed;
  };
};

function isAsItShould({
  exitCode,
  expectedExitCode,
}: {
  readonly exitCode: number;
  readonly expectedExitCode: number;
}): boolean {
  return exitCode === expectedExitCode;
}

/** The same world, with what a step prints kept, and shown where it is to be. */
function hear(io: Io, isShown: boolean): { readonly io: Io; readonly output: () => string } {
  const pieces: string[] = [];
  const keep =
    (show: (text: string) => void) =>
    (text: string): void => {
      pieces.push(text);
      if (isShown) show(text);
    };
  const heard = { ...io, out: keep(io.out), err: keep(io.err) };
  return { io: isShown ? heard : { ...heard, terminal: false }, output: () => pieces.join('') };
}
