import { AssayError, UNSURE } from '@assay/records';
import { jsonText, printable } from '@assay/shown';
import { type Dispute, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { contentLines } from '../../review/item-text.ts';
import { personOf, personOption, valuesOf } from '../../review/review-options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';
import { reviewPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay review adjudicate [ITEM CRITERION=VALUE…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  personOption(evaluatorOption(command), 'adjudicator')
    .argument('[item]', 'the item to decide (default: list waiting items)')
    .argument('[values...]', 'CRITERION=VALUE for each criterion')
    .option('--reason <text>', 'the reason, visible to everyone involved')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay review adjudicate --adjudicator dora\n' +
        '  $ assay review adjudicate it-4c1f correct=yes tone=plain --adjudicator dora --reason "rule 2"\n' +
        '\nAn adjudicator must not have rated the item. To compare two answers, decide submission, reference or tie.\n' +
        'The votes of the raters stay on record.\n' +
        '\nExit codes: 0 decided, or listed · 2 usage, nothing to decide, rated by you, or a conflict of interest',
    );
  return async ([item, ...given], options) => {
    const format = choice('--format', options['format'], formats);
    const of = { ...evaluatorOf(options), adjudicator: personOf(options, 'adjudicator', io) };
    const page = reviewPage(of.evaluator, { adjudicator: of.adjudicator });
    const flags = { evaluator: '--evaluator', adjudicator: '--adjudicator' };
    if (item === undefined) {
      const result = await namingFlags(flags, async () => (await verbs.review.disputes())(of, worldOf(io)));
      io.out(format === 'json' ? jsonText(result) : textOf(result.disputes));
      await sayHomeLink(page, options, io);
      return exitCodes.done;
    }
    const reason = textOption(options['reason']);
    if (reason === null) throw new AssayError('usage', 'E_OPTION', 'a decision has a reason: --reason');
    const values = valuesOf(given.flat());
    const result = await namingFlags(flags, async () =>
      (await verbs.review.adjudicate())({ ...of, item, values, reason }, worldOf(io)),
    );
    io.out(format === 'json' ? jsonText(result) : `${item} is decided by ${printable(of.adjudicator)}\n`);
    await sayHomeLink(page, options, io);
    return exitCodes.done;
  };
};

function textOf(disputes: readonly Dispute[]): string {
  if (disputes.length === 0) return 'nothing is waiting for you\n';
  return disputes
    .map(({ item, said, ...content }) => {
      const votes = said.map(({ values, reason }) => {
        const each = Object.entries(values).map(([key, value]) => `${key} ${printable(value ?? UNSURE)}`);
        return `  ${each.join(', ')}${reason === '' ? '' : `: ${printable(reason)}`}`;
      });
      return [item, ...contentLines(content), 'votes:', ...votes, ''].join('\n');
    })
    .join('\n');
}
