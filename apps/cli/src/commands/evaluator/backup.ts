import { verbs } from '@assay/verbs';
import { actorOf, actorOption, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

/** `assay evaluator backup --reason … > masters.txt` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(command)
    .option('--home <folder>', 'the folder of the evaluator (default: .assay-evaluator here)')
    .requiredOption('--reason <text>', 'why, for everyone who reads the log')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator backup --reason "yearly copy" > masters.txt\n' +
        '\nWith a master secret and guesses of labels anyone can find out which are right: print it only to where nobody else reads.\n' +
        'Run `umask 077` first where it goes to a file. Without it no label can ever be opened again. That it was printed stands in the ledger.\n' +
        '\nExit codes: 0 done · 2 usage, no evaluator here, no key of the vault · 4 the vault cannot be read',
    );
  return async (_, options) => {
    const ask = await verbs.evaluator.backup();
    const request = { reason: String(options['reason']), ...homeOf(options), ...actorOf(options) };
    const { secrets } = await ask(request, worldOf(io));
    io.err(
      'Whoever reads this can test guesses of every hidden label. Keep it off this machine, and off any shared one.\n',
    );
    io.out(secrets);
    return exitCodes.done;
  };
};
