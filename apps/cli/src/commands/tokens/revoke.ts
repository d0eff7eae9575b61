import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice, projectOf, projectOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay tokens revoke ID` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .argument('<id>', 'the id, as in `assay tokens list`')
    .option('--format <format>', 'output format: text, json', 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay tokens revoke 4f1c09a2b7de\n\nExit codes: 0 done · 2 no such token',
    );
  return async ([id], options) => {
    const format = choice('--format', options['format'], ['text', 'json']);
    const revoke = await verbs.tokens.revoke();
    const revoked = await revoke({ id: id!, project: projectOf(options) }, worldOf(io));
    io.out(format === 'json' ? jsonText(revoked) : `${revoked.id} was revoked at ${revoked.revoked_at}.\n`);
    return exitCodes.done;
  };
};
