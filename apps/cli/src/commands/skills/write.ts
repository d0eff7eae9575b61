import { jsonText, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../version.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<folder>', 'the folder to write to, such as the one where an agent looks for skills')
    .option('--force', 'overwrite skill files that are there', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay skills write .agents/skills\n\nExit codes: 0 written · 2 a file exists already (without --force), or the folder cannot be written',
    );
  return async ([out], options) => {
    const format = choice('--format', options['format'], formats);
    const write = await verbs.skills.write();
    const { files } = await write({ out: out!, overwrite: options['force'] === true }, worldOf(io));
    io.out(format === 'json' ? jsonText({ files }) : `${files.map(printable).join('\n')}\n`);
    return exitCodes.done;
  };
};
