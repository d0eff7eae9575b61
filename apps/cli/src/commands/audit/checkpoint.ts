import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, countOption, namingFlags } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay audit checkpoint` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .option('--since <size>', 'print a proof that the ledger only grew since it had this many entries')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay audit checkpoint > head.txt\n  $ assay audit checkpoint --since 20 > proof.json\n' +
        '\nPublish the head with every report, and keep those of others: only copies outside this machine reveal a rewritten ledger.\n' +
        '\nExit codes: 0 done · 2 a size the ledger never had, or no evaluator here',
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
