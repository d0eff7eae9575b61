import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { itemText } from '../../review/item-text.ts';
import { personOf, personOption } from '../../review/review-options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';
import { reviewPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay review next` */
export const declare: CommandModule['declare'] = (command, io) => {
  personOption(evaluatorOption(command), 'rater')
    .option('--skip <item>', 'return this item and take another')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay review next --rater ada\n' +
        '\nAnswers are anonymous, and gold items look like any other. The item is reserved for the rater until its deadline; until then the\n' +
        'same command shows it again.\n' +
        '\nExit codes: 0 shown, or nothing is waiting · 2 usage, not a rater here, or excluded',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const skip = textOption(options['skip']);
    const ask = await verbs.review.next();
    const rater = personOf(options, 'rater', io);
    const request = {
      ...evaluatorOf(options),
      rater,
      ...(skip === null ? {} : { skip }),
    };
    const result = await namingFlags({ evaluator: '--evaluator', rater: '--rater' }, () =>
      ask(request, worldOf(io)),
    );
    if (format === 'json') io.out(jsonText(result));
    else io.out(result.item === null ? 'nothing is waiting for you\n' : itemText(result.item, rater));
    await sayHomeLink(reviewPage(request.evaluator, { rater }), options, io);
    return exitCodes.done;
  };
};
