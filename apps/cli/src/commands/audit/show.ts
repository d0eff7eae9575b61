import { jsonText, plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { eventText } from '../../audit/evidence-text.ts';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';
import { sayHomeLink } from '../../workbench/say-link.ts';

/** `assay audit show ID` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .argument('<id>', 'a score, a submission, a snapshot or a key')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit show sc-6\n' +
        '\nIncludes what happened after a bundle was written: superseded, invalidated, withdrawn, or its signing key revoked.\n' +
        '\nExit codes: 0 done · 2 not in the ledger, or no evaluator here',
    );
  return async ([id], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.audit.show();
    const history = await ask({ ...homeOf(options), id: id! }, worldOf(io));
    if (format === 'json') io.out(jsonText(history));
    else
      io.out(`${history.events.map(eventText).join('')}as of ${plural(history.size, 'entry', 'entries')}\n`);
    await sayHomeLink('/audit', options, io);
    return exitCodes.done;
  };
};
