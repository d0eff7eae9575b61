import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { fleetText } from '../../fleet/fleet-text.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

/** `assay worker list` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--all', 'include runs that are done or cancelled', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay worker list --store postgres://ann@db.example/evals\n\nExit codes: 0 done · 2 no address · 4 the database cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const fleet = await verbs.fleet();
    const seen = await fleet({ project: projectOf(options), all: options['all'] === true }, worldOf(io));
    io.out(format === 'json' ? jsonText(seen) : fleetText(seen));
    return exitCodes.done;
  };
};
