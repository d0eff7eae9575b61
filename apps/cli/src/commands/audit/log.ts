import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { eventText } from '../../audit/evidence-text.ts';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, countOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';
import { sayHomeLink } from '../../workbench/say-link.ts';

/** `assay audit log` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .option('--limit <count>', 'show only this many, the newest')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit log --limit 20\n\nExit codes: 0 done · 2 no evaluator here · 4 the ledger cannot be read',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const limit = options['limit'] === undefined ? undefined : countOption('--limit', options['limit']);
    const ask = await verbs.audit.log();
    const logged = await ask({ ...homeOf(options), ...(limit === undefined ? {} : { limit }) }, worldOf(io));
    if (format === 'json') io.out(jsonText(logged));
    else for (const event of logged.events) io.out(eventText(event));
    await sayHomeLink('/audit', options, io);
    return exitCodes.done;
  };
};
