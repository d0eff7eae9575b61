import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import { bashScript } from '../completion/bash-script.ts';
import { fishScript } from '../completion/fish-script.ts';
import { describeVerb } from '../completion/verb.ts';
import { zshScript } from '../completion/zsh-script.ts';
import { exitCodes } from '../exit-codes.ts';
import { oneWordOf } from '../help/one-word-of.ts';
import { jsonText } from '@assay/shown';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const declare: CommandModule['declare'] = (command, io) => {
  command
    .addArgument(oneWordOf('<shell>', 'your shell', Object.keys(scripts)))
    .option('--format <format>', 'text: the script, or json: { shell, script }', 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ source <(assay completion bash)\n  $ assay completion fish | source\n' +
        '\nCompletes the command `assay`, which must be on your PATH.\n\nExit codes: 0 printed · 2 no such shell',
    );
  return async ([given], options) => {
    const shell = choice('shell', given, ['bash', 'zsh', 'fish']);
    const format = choice('--format', options['format'], ['text', 'json']);
    const script = scripts[shell]((command.parent?.commands ?? []).map(describeVerb));
    io.out(format === 'json' ? jsonText({ shell, script }) : script);
    return exitCodes.done;
  };
};
