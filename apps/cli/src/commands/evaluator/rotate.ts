import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay evaluator rotate` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command).addHelpText(
    'after',
    '\nExample:\n  $ assay evaluator rotate\n' +
      '\nFuture snapshots are salted with the new master secret; existing ones keep theirs. After a leak, rotating is not enough:\n' +
      'commit to new labels. Back up the new secret.\n' +
      '\nExit codes: 0 done · 2 usage, no evaluator here, or no vault key · 4 the vault cannot be written',
  );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const rotated = await (await verbs.evaluator.rotate())(homeOf(options), worldOf(io));
    io.out(format === 'json' ? jsonText(rotated) : `${rotated.master} salts the snapshots to come\n`);
    io.err(
      'Snapshots that are there keep the secret they were made with. Make a backup: assay evaluator backup.\n',
    );
    return exitCodes.done;
  };
};
