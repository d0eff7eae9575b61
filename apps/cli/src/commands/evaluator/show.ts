import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { evaluatorText } from '../../submissions/evaluator-text.ts';
import { worldOf } from '../../version.ts';
import { evaluatorPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay evaluator show [KEY]` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .argument('[key]', 'the key of an evaluator (default: all)')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator show sentiment\n' +
        '\nThe output contains nothing that is hidden, so you can give it to submitters.\n' +
        '\nExit codes: 0 shown · 2 usage, or no evaluator here',
    );
  return async ([key], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.evaluator.show();
    const shown = await ask(
      { ...homeOf(options), ...(key === undefined ? {} : { evaluator: key }) },
      worldOf(io),
    );
    if (format === 'json') io.out(jsonText(shown));
    else io.out(shown.evaluators.map(evaluatorText).join('\n') || 'no evaluator is registered here\n');
    const page = key === undefined ? '/evaluators' : evaluatorPage(key, '/versions');
    await sayHomeLink(page, options, io);
    return exitCodes.done;
  };
};
