import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { countOption } from '../../count-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { namingFlags } from '../../naming-flags.ts';
import { worldOf } from '../../world-of.ts';

/** `assay audit checkpoint` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .option('--since <size>', 'print the proof that the log only grew since it had so many entries')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay audit checkpoint > head.txt\n  $ assay audit checkpoint --since 20 > proof.json\n' +
        '\nPrint the head in every report, and keep those of others: only copies outside of this machine show that a log was rewritten.\n' +
        '\nExit codes: 0 done · 2 a size that the log never had, or no evaluator here',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const since = options['since'] === undefined ? undefined : countOption('--since', options['since']);
    const ask = await verbs.audit.checkpoint();
    const request = { ...homeOf(options), ...(since === undefined ? {} : { since }) };
    const head = await namingFlags({ since: '--since' }, () => ask(request, worldOf(io)));
    if (format === 'json') io.out(jsonText(head));
    else io.out(head.consistency === null ? (head.checkpoint ?? '') : jsonText(head.consistency));
    return exitCodes.done;
  };
};
