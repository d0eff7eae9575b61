import { agreeing, jsonText, plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

/** `assay evaluator rekey --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .requiredOption('--reason <text>', 'why, for everyone who reads the log')
    .addHelpText(
      'after',
      '\nExample:\n  $ ASSAY_NEW_VAULT_KEY_FILE=new.key assay evaluator rekey --reason "yearly change"\n' +
        '\nThe key of today comes from ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND (none: the vault is not encrypted\n' +
        'yet), the new one from the same names with ASSAY_NEW_VAULT_KEY. The vault is under the one or the other, whenever the machine\n' +
        'stops; the same command goes on from there. Copies of the vault that were made before stay under the old key.\n' +
        '\nExit codes: 0 done · 2 usage, no evaluator here, a key is missing · 4 the vault cannot be read or written',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const request = { reason: String(options['reason']), ...homeOf(options), ...actorOf(options) };
    const rekeyed = await (await verbs.evaluator.rekey())(request, worldOf(io));
    const { files } = rekeyed;
    const words =
      files === null
        ? 'the vault was under the new key already'
        : `${plural(files, 'file')} ${agreeing(files, 'is', 'are')} under the new key`;
    io.out(format === 'json' ? jsonText(rekeyed) : `${words}\n`);
    io.err('Give the new key as ASSAY_VAULT_KEY from now on, and keep a copy of it apart from the vault.\n');
    return exitCodes.done;
  };
};
