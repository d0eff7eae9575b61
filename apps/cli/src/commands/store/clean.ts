import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { cleanText } from '../../store/clean-text.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

/** `assay store clean` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--remove', 'remove them; unless it is said they are only listed', false)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store clean\n  $ assay store clean --remove\n' +
        '\nWhile something is scored its table is not named yet: clean when nobody is at work.\n' +
        '\nExit codes: 0 done · 2 no store · 4 it cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const clean = await verbs.store.clean();
    const request = { project: projectOf(options), remove: options['remove'] === true };
    const cleaned = await clean(request, worldOf(io));
    io.out(format === 'json' ? jsonText(cleaned) : cleanText(cleaned));
    return exitCodes.done;
  };
};
