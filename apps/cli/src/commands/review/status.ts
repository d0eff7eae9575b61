import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { namingFlags } from '../../naming-flags.ts';
import { statusText } from '../../review/status-text.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../world-of.ts';
import { reviewPage, sayHomeLink } from '../../workbench/say-link-elsewhere.ts';

/** `assay review status` */
export const declare: CommandModule['declare'] = (command, io) => {
  evaluatorOption(command).addHelpText(
    'after',
    '\nExample:\n  $ assay review status --evaluator answers\n' +
      "\nFor the lead of the review: what is waiting, agreement per criterion (p_o with its interval, prevalence, alpha, AC1), each rater's\n" +
      'figures, who is excluded by which rule, what needs an adjudicator, and appeals.\n' +
      '\nExit codes: 0 shown · 2 usage, or no human review here',
  );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.review.status();
    const result = await namingFlags({ evaluator: '--evaluator' }, () =>
      ask(evaluatorOf(options), worldOf(io)),
    );
    io.out(format === 'json' ? jsonText(result) : result.reviews.map(statusText).join('\n'));
    await sayHomeLink(reviewPage(evaluatorOf(options).evaluator), options, io);
    return exitCodes.done;
  };
};
