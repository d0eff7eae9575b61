import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay keys revoke NAME --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<name>', 'the name of the key, or <name>+<id> if several share it')
    .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay keys revoke example.org/evals --reason "the laptop was lost"\n' +
        '\nThe key can sign nothing more; what it signed before stays valid. This cannot be undone.\n' +
        'Without another key nothing more can be signed: create the next one first.\n' +
        '\nExit codes: 0 done · 2 no such key, or no evaluator here',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.keys.revoke();
    const request = {
      name: name!,
      reason: String(options['reason']),
      ...homeOf(options),
      ...actorOf(options),
    };
    const key = await ask(request, worldOf(io));
    io.out(
      format === 'json' ? jsonText(key) : `${key.keyid} is revoked from entry ${key.revoked!.index} on\n`,
    );
    return exitCodes.done;
  };
};
