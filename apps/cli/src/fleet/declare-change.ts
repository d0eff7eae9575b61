import { agreeing, plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { CommandModule } from '../command.ts';
import { projectOf, projectOption } from '../options.ts';
import { exitCodes } from '../explain-error.ts';
import { worldOf } from '../version.ts';

/** A command that changes what workers do with the runs of an execution. */
export function declareChange(
  word: string,
  to: 'offered' | 'paused' | 'cancelled',
): CommandModule['declare'] {
  return (command, io) => {
    projectOption(command)
      .argument('<execution>', 'the id of an execution, as `assay worker list` shows it')
      .addHelpText(
        'after',
        `\nExample:\n  $ assay worker ${word} 20260101T000000-0a1b2c3d\n\nExit codes: 0 done · 2 no run of it waits for workers · 4 the database cannot be used`,
      );
    return async ([execution], options) => {
      const change = await verbs.change_offers();
      const { runs } = await change({ project: projectOf(options), execution: execution!, to }, worldOf(io));
      io.out(`${plural(runs, 'run')} ${agreeing(runs, 'is', 'are')} ${to}\n`);
      return exitCodes.done;
    };
  };
}
