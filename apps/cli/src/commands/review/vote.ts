import { AssayError } from '@assay/records';
import { jsonText, printable } from '@assay/shown';
import { type CastVote, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { personOf, personOption, valuesOf } from '../../review/review-options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';
import { reviewPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay review vote ITEM CRITERION=VALUE…` */
export const declare: CommandModule['declare'] = (command, io) => {
  personOption(evaluatorOption(command), 'rater')
    .argument('<item>', 'the item to judge')
    .argument('[values...]', 'CRITERION=VALUE for each criterion of the rubric; unsure is always allowed')
    .option('--reason <text>', 'why')
    .option('--undo', 'withdraw the vote', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay review vote it-4c1f correct=yes tone=friendly --rater ada --reason "as in anchor 2"\n' +
        '  $ assay review vote it-4c1f --undo --rater ada\n' +
        '\nTo compare two answers, vote first, second or tie. A vote can be withdrawn until an adjudicator decides or a score uses it;\n' +
        'every revision stays on record.\n' +
        '\nExit codes: 0 counted · 2 usage, already judged, closed, not reserved for you, or a conflict of interest',
    );
  return async ([item, ...given], options) => {
    const format = choice('--format', options['format'], formats);
    const undo = options['undo'] === true;
    const values = given.flat();
    if (undo === values.length > 0)
      throw new AssayError('usage', 'E_OPTION', 'give a value for every criterion, or --undo');
    const of = { ...evaluatorOf(options), item: item!, rater: personOf(options, 'rater', io) };
    const flags = { evaluator: '--evaluator', rater: '--rater' };
    const { vote } = await namingFlags(flags, async () => {
      if (undo) return (await verbs.review.undo())(of, worldOf(io));
      const reason = textOption(options['reason']) ?? '';
      return (await verbs.review.vote())({ ...of, values: valuesOf(values), reason }, worldOf(io));
    });
    io.out(format === 'json' ? jsonText({ vote }) : textOf(vote));
    await sayHomeLink(reviewPage(of.evaluator, { rater: of.rater }), options, io);
    return exitCodes.done;
  };
};

function textOf({ item, rater, values, revision }: CastVote): string {
  if (values === null)
    return `${printable(rater)}: the vote on ${item} is withdrawn (revision ${revision})\n`;
  const said = Object.entries(values).map(([key, value]) => `${key} ${printable(value ?? 'unsure')}`);
  return `${printable(rater)}: ${item} is ${said.join(', ')}\n`;
}
