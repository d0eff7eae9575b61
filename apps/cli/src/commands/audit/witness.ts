import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, several, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay audit witness CHECKPOINT --key K`, on the machine of the witness. */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .argument('<checkpoint>', 'the file with the head of the other ledger')
    .option('--key <key>', 'a key of that ledger, or a file of keys (repeatable)', several, [])
    .option('--consistency <file>', 'a proof that it only grew since the head you cosigned before')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit witness head.txt --key evaluator.pub --consistency proof.json > line.txt\n' +
        '\nSigns with the newest key of your own home (`assay keys new`), which remembers what it cosigned. The host adds the printed\n' +
        'line with `assay audit cosign`.\n' +
        '\nExit codes: 0 cosigned · 1 not signed by that key, or not consistent with what was cosigned before · 2 usage',
    );
  return async ([checkpoint], options) => {
    const format = choice('--format', options['format'], formats);
    const consistency = textOption(options['consistency']);
    const ask = await verbs.audit.witness();
    const request = {
      ...homeOf(options),
      checkpoint: checkpoint!,
      keys: options['key'] as readonly string[],
      ...(consistency === null ? {} : { consistency }),
    };
    const { line } = await ask(request, worldOf(io));
    io.out(format === 'json' ? jsonText({ line }) : line);
    return exitCodes.done;
  };
};
