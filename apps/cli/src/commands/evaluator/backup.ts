import { verbs } from '@assay/verbs';
import { actorOf, actorOption, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay evaluator backup --reason … > masters.txt` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(command)
    .option('--home <folder>', "the evaluator's folder (default: .assay-evaluator)")
    .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator backup --reason "yearly copy" > masters.txt\n' +
        '\nWith a master secret, anyone can check guesses of labels: print it only where nobody else can read it, and run `umask 077` first\n' +
        'if you write it to a file. Without the master secret, no label can ever be opened again. The ledger records that it was printed.\n' +
        '\nExit codes: 0 done · 2 usage, no evaluator here, or no vault key · 4 the vault cannot be read',
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
