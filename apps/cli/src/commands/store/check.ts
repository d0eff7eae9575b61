import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { checkText } from '../../store/check-text.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

/** `assay store check` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store check\n  $ assay store check --format json\n' +
        '\nOther commands check what they read, and exit with 4 if it is damaged; this one checks everything.\n' +
        '\nExit codes: 0 intact · 1 something is damaged, changed or missing · 2 no store · 4 the store cannot be read',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const check = await verbs.store.check();
    const checked = await check({ project: projectOf(options) }, worldOf(io));
    io.out(format === 'json' ? jsonText(checked) : checkText(checked));
    return checked.ok ? exitCodes.done : exitCodes.failed;
  };
};
