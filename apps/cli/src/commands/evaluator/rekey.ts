import { agreeing, jsonText, plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay evaluator rekey --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
    .addHelpText(
      'after',
      '\nExample:\n  $ ASSAY_NEW_VAULT_KEY_FILE=new.key assay evaluator rekey --reason "yearly change"\n' +
        '\nThe current key comes from ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND (unset: the vault is not encrypted\n' +
        'yet), the new one from the same names starting with ASSAY_NEW_VAULT_KEY. If the machine stops midway, the vault is under one\n' +
        'key or the other, and the same command continues. Earlier copies of the vault stay under the old key.\n' +
        '\nExit codes: 0 done · 2 usage, no evaluator here, or a key is missing · 4 the vault cannot be read or written',
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
