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
    .option('--remove', 'remove the blobs instead of listing them', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store clean\n  $ assay store clean --remove\n' +
        '\nRun this only while nothing is being scored: the score table of a running scoring is not referred to yet.\n' +
        '\nExit codes: 0 done · 2 no store · 4 the store cannot be used',
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
