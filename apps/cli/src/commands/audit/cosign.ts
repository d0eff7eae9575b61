import { jsonText, plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay audit cosign LINE --witness K`, on the machine of the host. */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<line>', 'the file with the line the witness printed')
    .requiredOption('--witness <key>', 'the key of the witness, or a file with it')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit cosign line.txt --witness witness.pub\n' +
        '\nExit codes: 0 added · 1 not a signature of that witness under a head of this ledger · 2 usage',
    );
  return async ([line], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.audit.cosign();
    const request = {
      ...homeOf(options),
      ...actorOf(options),
      line: line!,
      witness: String(options['witness']),
    };
    const { size } = await ask(request, worldOf(io));
    io.out(
      format === 'json'
        ? jsonText({ size })
        : `the checkpoint of ${plural(size, 'entry', 'entries')} is cosigned\n`,
    );
    return exitCodes.done;
  };
};
